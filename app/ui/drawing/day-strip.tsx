import { box } from "./paper.tsx";

const pitch = 12;
const size = 9;

const days = 21;
const all = daysFrom(1, days);

type DayStripProps = {
	filled: readonly number[];
	/** The day that the band marks. */
	live?: number;
};

/** Three weeks as countable squares, some of them filled. Decoration: the days stand beside it in words. */
export function DayStrip({ filled, live }: DayStripProps) {
	const squares = (chosen: readonly number[]) =>
		chosen.map((day) => box(1 + pitch * (day - 1), 1, size, size)).join("");
	return (
		<svg className="day-strip" viewBox={`0 0 ${pitch * days} 11`} aria-hidden="true">
			<path className="day-strip__off" d={squares(all.filter((day) => !filled.includes(day)))} />
			<path className="day-strip__on" d={squares(filled.filter((day) => day !== live))} />
			{live && <path d={squares([live])} fill="var(--color-band)" />}
		</svg>
	);
}

/** The days from the first to the last, both included. */
export function daysFrom(first: number, last: number): number[] {
	return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
