type DrawingProps = { before: number; after: number; label: string };

const drawings = {
	squares: SquaresChart,
	stack: StackChart,
	clock: ClockChart,
};

type ChartProps = DrawingProps & {
	chart: keyof typeof drawings;
	caption: string;
};

/** Both numbers have the same unit; the caption explains one unit of the chart. */
export function Chart({ label, before, after, chart, caption }: ChartProps) {
	const Drawing = drawings[chart];
	return (
		<figure className="chart">
			<figcaption>{caption}</figcaption>
			<Drawing
				before={before}
				after={after}
				label={`${label}: ${before} before, ${after} after`}
			/>
		</figure>
	);
}

/** Path data, so that many rectangles share one element. */
export function drawBox(
	x: number,
	y: number,
	width: number,
	height: number,
): string {
	return `M${x} ${y}h${width}v${height}h${-width}z`;
}

const field = { perRow: 13, pitch: 26, size: 20 };

/** Two fields of countable squares, before and after. Removed squares are outlines. */
function SquaresChart({ before, after, label }: DrawingProps) {
	const rows = Math.max(2, Math.ceil(Math.max(before, after) / field.perRow));
	const second = rows * field.pitch + 32;
	return (
		<svg
			viewBox={`0 0 414 ${second + rows * field.pitch + 8}`}
			role="img"
			aria-label={label}
		>
			<Count top={0} word="Before" number={before} />
			<path className="chart__before" d={squares(0, before, 5, 0)} />
			<Count top={second} word="After" number={after} />
			<path className="chart__after" d={squares(0, after, second + 5, 0)} />
			<path
				className="chart__difference"
				d={squares(after, before, second + 5, 0.75)}
			/>
		</svg>
	);
}

function Count({
	top,
	word,
	number,
}: {
	top: number;
	word: string;
	number: number;
}) {
	return (
		<>
			<text y={top + 14}>{word}</text>
			<text className="chart__count" y={top + 52}>
				{number}
			</text>
		</>
	);
}

/** Squares `from` to `to` of the field that starts at `top`, each reduced by `inset`. */
function squares(from: number, to: number, top: number, inset: number): string {
	const { perRow, pitch, size } = field;
	let path = "";

	for (let index = from; index < to; index++) {
		const x = 77 + pitch * (index % perRow);
		const y = top + pitch * Math.floor(index / perRow);
		path += drawBox(x + inset, y + inset, size - 2 * inset, size - 2 * inset);
	}

	return path;
}

const floor = 195.2;
const tallest = 181.3;
const sheet = { width: 132, height: 1.6 };

/** Two stacks of sheets, one sheet per unit: loose before, banded after. */
function StackChart({ before, after, label }: DrawingProps) {
	const pitch = Math.min(2.45, tallest / Math.max(before, after));
	const top = (count: number) => round(floor - pitch * (count - 1) - 1.6);
	const bandTop = round(floor - Math.min(77.2, 0.43 * pitch * after));

	return (
		<svg viewBox="0 0 424 200" role="img" aria-label={label}>
			<Stack
				className="chart__before"
				count={before}
				pitch={pitch}
				left={2}
				slack={12.6}
			/>
			<Stack
				className="chart__after"
				count={after}
				pitch={pitch}
				left={189}
				slack={2}
			/>
			<path d={drawBox(182, bandTop, 148, 26)} fill="var(--action)" />
			<path className="drawing-ink" d={drawBox(0, 196, 330, 3)} />
			<text className="chart__count" x="4" y={round(top(before) - 28)}>
				{before}
			</text>
			<text x="5" y={round(top(before) - 9)}>
				before
			</text>
			<text className="chart__count" x="342" y={round(top(after) + 24)}>
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
	slack: number;
};

function Stack({ className, count, pitch, left, slack }: StackProps) {
	const sheets = Array.from({ length: count }, (_, index) =>
		drawBox(
			round(left + slack * scatter(index)),
			round(floor - 1.6 - pitch * index),
			sheet.width,
			sheet.height,
		),
	);
	return <path className={className} d={sheets.join("")} />;
}

/** A deterministic number from 0 to 1 that looks random. */
function scatter(index: number): number {
	return ((index * index * 367 + index * 89 + 211) % 1009) / 1009;
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}

const radius = 78;
const centreY = 84;

/** Two clock faces with the minutes of an hour filled in. Both numbers are minutes below 60. */
function ClockChart({ before, after, label }: DrawingProps) {
	return (
		<svg viewBox="0 0 440 196" role="img" aria-label={label}>
			<Face x={82} minutes={before} word="Before" className="chart__before" />
			<Face x={304} minutes={after} word="After" className="chart__after" />
		</svg>
	);
}

function Face(props: {
	x: number;
	minutes: number;
	word: string;
	className: string;
}) {
	const { x, minutes, word, className } = props;
	return (
		<>
			<circle className="chart__face" cx={x} cy={centreY} r={radius} />
			<path className={className} d={drawWedge(x, minutes)} />
			<path className="chart__ticks" d={listTicks(x)} />
			<circle className="chart__rim" cx={x} cy={centreY} r={radius} />
			<text className="chart__count" x={x + 86} y="44">
				{minutes}
			</text>
			<text x={x + 86} y="64">
				min
			</text>
			<text x={x} y="190" textAnchor="middle">
				{word}
			</text>
		</>
	);
}

function drawWedge(x: number, minutes: number): string {
	const [endX, endY] = onRim(x, minutes, radius);
	const large = minutes > 30 ? 1 : 0;
	return `M${x} ${centreY}V${centreY - radius}A${radius} ${radius} 0 ${large} 1 ${endX} ${endY}Z`;
}

function listTicks(x: number): string {
	let path = "";
	for (let minute = 0; minute < 60; minute += 5) {
		const inner = minute % 15 === 0 ? 64 : 69;
		path += `M${onRim(x, minute, 77).join(" ")}L${onRim(x, minute, inner).join(" ")}`;
	}

	return path;
}

/** The point of a minute on a circle around the face's centre, rounded to a tenth. */
function onRim(x: number, minute: number, distance: number): [number, number] {
	const angle = (minute / 60) * 2 * Math.PI;
	return [
		round(x + distance * Math.sin(angle)),
		round(centreY - distance * Math.cos(angle)),
	];
}

export function listDays(first: number, last: number): number[] {
	return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The longest possible bar in per cent of the column; the rest is for its number. */
const fullLength = 62;

/**
 * The length of a value's bar in per cent of its column, e.g. "59.5%". Both bars of a pair share a
 * scale. It ends at the first of 1, 2, 3, 5, 6 or 10 times a power of ten that is not below the
 * larger value.
 */
export function measureBar(value: number, other: number): string {
	const largest = Math.max(value, other);
	if (largest === 0) return "0%";

	const share = value / scaleEnd(largest);
	return `${Math.round(share * fullLength * 10) / 10}%`;
}

function scaleEnd(largest: number): number {
	const power = 10 ** Math.floor(Math.log10(largest));
	const step = [1, 2, 3, 5, 6, 10].find((each) => each * power >= largest);
	return (step ?? 10) * power;
}
