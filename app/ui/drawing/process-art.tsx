import { box, type Stock } from "./paper.tsx";

const floor = 160;
const stocks: readonly Stock[] = ["pink", "canary", "blue", "mint"];

/** A process in four pictures: sheets looked at, planned, put together, banded. Decoration. */
export function ProcessArt({ step }: { step: 1 | 2 | 3 | 4 }) {
	return (
		<svg viewBox="0 0 240 160" aria-hidden="true">
			{step === 1 && <Found />}
			{step === 2 && <Planned />}
			{step === 3 && <Stacked />}
			{step === 4 && <Banded />}
		</svg>
	);
}

/** As they were found: each for itself, and a watch to time them. */
function Found() {
	return (
		<>
			<Leaf x={0} height={92} stock="pink" />
			<Leaf x={62} height={68} stock="canary" />
			<Leaf x={124} height={80} stock="blue" />
			<circle cx="212" cy="132" r="28" fill="var(--color-baize-300)" />
			<circle cx="212" cy="132" r="20" fill="var(--color-sheet)" />
			<path d="M212 132v-13M212 132h9" stroke="var(--color-ink)" strokeWidth="3.500" />
			<path d={box(207, 94, 10, 11)} fill="var(--color-sheet)" />
		</>
	);
}

function Planned() {
	return (
		<>
			{[40, 52, 64].map((x, index) => (
				<path
					key={x}
					className="plan plan--desk"
					d={box(x, 26 + index * 12, 70, floor - 27 - index * 12)}
				/>
			))}
			<path className="plan plan--desk" d={box(32, 98, 110, 22)} />
			<path d="M170 160V62l8-18 8 18v98z" fill="var(--color-canary)" />
			<path d="M170 62l8-18 8 18z" fill="var(--color-sheet)" />
			<path d={box(181, 62, 5, 98)} fill="var(--color-ink)" fillOpacity=".2" />
		</>
	);
}

function Stacked() {
	return (
		<>
			<Leaf x={36} height={104} stock="pink" blank />
			<Leaf x={52} height={112} stock="canary" blank />
			<Leaf x={68} height={120} stock="blue" blank />
			<path className="plan plan--desk" d={box(84, 32, 70, floor - 33)} />
			<path d={box(166, 8, 70, 90)} fill="var(--color-mint)" />
			<path className="ink" d={box(176, 20, 26, 6)} />
			<path className="ink" d={box(176, 34, 46, 3) + box(176, 43, 36, 3)} fillOpacity=".26" />
		</>
	);
}

function Banded() {
	return (
		<>
			{stocks.map((stock, index) => (
				<Leaf
					key={stock}
					x={36 + index * 16}
					height={104 + index * 8}
					stock={stock}
					blank={index < stocks.length - 1}
				/>
			))}
			<path d={box(28, 92, 134, 26)} fill="var(--color-band)" />
			<path d={box(142, 92, 20, 26)} fill="var(--color-band-fold)" />
			<path d={box(178, 104, 48, 56)} fill="var(--color-sheet)" />
			<path d="M190 132l9 9 16-18" fill="none" stroke="var(--color-ok)" strokeWidth="6" />
		</>
	);
}

type LeafProps = {
	x: number;
	height: number;
	stock: Stock;
	/** Behind another leaf: its writing does not show. */
	blank?: boolean;
};

function Leaf({ x, height, stock, blank }: LeafProps) {
	const top = floor - height;
	const width = height > 100 ? 70 : 50;
	return (
		<>
			<path
				d={box(x, top, width, height)}
				fill={`var(--color-${stock})`}
				stroke="var(--color-ink)"
				strokeOpacity=".16"
			/>
			{!blank && (
				<>
					<path className="ink" d={box(x + 9, top + 12, 22, 6)} />
					<path
						className="ink"
						d={box(x + 9, top + 26, width - 18, 3) + box(x + 9, top + 35, width - 28, 3)}
						fillOpacity=".26"
					/>
				</>
			)}
		</>
	);
}
