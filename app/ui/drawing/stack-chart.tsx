import { box } from "./paper.tsx";

const floor = 195.2;
const tallest = 181.3;
const sheet = { width: 132, height: 1.6 };

/** Two stacks of sheets, one sheet per unit: a loose one before, a tidy banded one after. */
export function StackChart(props: { before: number; after: number; label: string }) {
	const { before, after, label } = props;
	const pitch = Math.min(2.45, tallest / Math.max(before, after));
	const top = (count: number) => round(floor - pitch * (count - 1) - 1.6);
	const bandTop = round(floor - Math.min(77.2, 0.43 * pitch * after));
	return (
		<svg viewBox="0 0 424 200" role="img" aria-label={label}>
			<Stack className="before" count={before} pitch={pitch} left={2} slack={12.6} />
			<Stack className="after" count={after} pitch={pitch} left={189} slack={2} />
			<path d={box(182, bandTop, 148, 26)} fill="var(--color-band)" />
			<path className="ink" d={box(0, 196, 330, 3)} />
			<text className="count" x="4" y={round(top(before) - 28)}>
				{before}
			</text>
			<text x="5" y={round(top(before) - 9)}>
				before
			</text>
			<text className="count" x="342" y={round(top(after) + 24)}>
				{after}
			</text>
			<text x="343" y={round(top(after) + 44)}>
				after
			</text>
		</svg>
	);
}

type StackProps = {
	className: string;
	count: number;
	pitch: number;
	left: number;
	/** How far aside a sheet may lie. */
	slack: number;
};

/** Sheets from the floor up, all in one element. */
function Stack({ className, count, pitch, left, slack }: StackProps) {
	const sheets = Array.from({ length: count }, (_, index) =>
		box(
			round(left + slack * scatter(index)),
			round(floor - 1.6 - pitch * index),
			sheet.width,
			sheet.height,
		),
	);
	return <path className={className} d={sheets.join("")} />;
}

/** A number from 0 to 1 that looks random but depends on nothing but the index. */
function scatter(index: number): number {
	return ((index * index * 367 + index * 89 + 211) % 1009) / 1009;
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}
