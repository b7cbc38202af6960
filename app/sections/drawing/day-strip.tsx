import { box } from "./paper.tsx";

const pitch = 12;
const size = 9;

/** Three weeks as countable squares, some of them filled. Decoration: the days stand beside it in words. */
export function DayStrip({ filled, days = 21 }: { filled: readonly number[]; days?: number }) {
	const all = Array.from({ length: days }, (_, index) => index + 1);
	const squares = (chosen: readonly number[]) =>
		chosen.map((day) => box(1 + pitch * (day - 1), 1, size, size)).join("");
	return (
		<svg className="day-strip" viewBox={`0 0 ${pitch * days} 11`} aria-hidden="true">
			<path className="day-strip__off" d={squares(all.filter((day) => !filled.includes(day)))} />
			<path className="day-strip__on" d={squares(filled)} />
		</svg>
	);
}

/** The days from the first to the last, both included. */
export function daysFrom(first: number, last: number): number[] {
	return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
