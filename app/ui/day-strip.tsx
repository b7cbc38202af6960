import { drawBox, listDays } from "./charts.tsx";

const calendar = { pitch: 12, size: 9, days: 21 };

type DayStripProps = {
	filled: readonly number[];
	live?: number;
};

/** Three weeks as countable squares, some of them filled. Decorative: the days are also in the text. */
export function DayStrip({ filled, live }: DayStripProps) {
	const squares = (chosen: readonly number[]) =>
		chosen
			.map((day) =>
				drawBox(
					1 + calendar.pitch * (day - 1),
					1,
					calendar.size,
					calendar.size,
				),
			)
			.join("");

	return (
		<svg
			className="day-strip"
			viewBox={`0 0 ${calendar.pitch * calendar.days} 11`}
			aria-hidden="true"
		>
			<path
				className="day-strip__off"
				d={squares(
					listDays(1, calendar.days).filter((day) => !filled.includes(day)),
				)}
			/>
			<path
				className="day-strip__on"
				d={squares(filled.filter((day) => day !== live))}
			/>
			{live && <path d={squares([live])} fill="var(--action)" />}
		</svg>
	);
}
