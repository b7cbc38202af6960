import { box } from "./paper.tsx";

const perRow = 13;
const pitch = 26;
const size = 20;

/** Countable squares: those before, then those left over beside the outlines of those that went. */
export function SquaresChart(props: { before: number; after: number; label: string }) {
	const { before, after, label } = props;
	const rows = Math.max(2, Math.ceil(Math.max(before, after) / perRow));
	const second = rows * pitch + 32;
	return (
		<svg viewBox={`0 0 414 ${second + rows * pitch + 8}`} role="img" aria-label={label}>
			<Count top={0} word="Before" number={before} />
			<path className="before" d={squares(0, before, 5, 0)} />
			<Count top={second} word="After" number={after} />
			<path className="after" d={squares(0, after, second + 5, 0)} />
			<path className="gone" d={squares(after, before, second + 5, 0.75)} />
		</svg>
	);
}

function Count({ top, word, number }: { top: number; word: string; number: number }) {
	return (
		<>
			<text y={top + 14}>{word}</text>
			<text className="count" y={top + 52}>
				{number}
			</text>
		</>
	);
}

/** Squares number `from` to `to` of the field that starts at `top`, each made smaller by `inset`. */
function squares(from: number, to: number, top: number, inset: number): string {
	let path = "";
	for (let index = from; index < to; index++) {
		const x = 77 + pitch * (index % perRow);
		const y = top + pitch * Math.floor(index / perRow);
		path += box(x + inset, y + inset, size - 2 * inset, size - 2 * inset);
	}
	return path;
}
