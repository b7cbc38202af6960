import { box, type Stock } from "./paper.tsx";

type Mug = { x: number; floor: number; stock: Stock };

const mugs: readonly Mug[] = [
	{ x: 204, floor: 300, stock: "canary" },
	{ x: 272, floor: 300, stock: "sheet" },
	{ x: 346, floor: 232, stock: "blue" },
	{ x: 414, floor: 232, stock: "mint" },
];

const pile: readonly Stock[] = [
	"gold",
	"sheet",
	"blue",
	"sheet",
	"canary",
	"mint",
	"sheet",
	"gold",
];

/** Where the paperwork is read: a kettle with a banded grip, a pile, a mug for each of us. Decoration. */
export function Kettle() {
	return (
		<svg viewBox="0 0 480 305" data-theme="interior-design" aria-hidden="true">
			<path d="M52 132V96l28-28h56l28 28v36h-12V102l-22-22H86l-22 22v30z" fill="var(--deep)" />
			<path d={box(82, 66, 52, 18)} fill="var(--color-band)" />
			<path d={box(120, 66, 14, 18)} fill="var(--color-band-fold)" />
			<path d={box(98, 112, 20, 14)} fill="var(--color-ink)" />
			<path d="M40 144l20-18h96l20 18z" fill="var(--deep)" />
			<path d="M40 204L4 168v-16h18l18 18z" fill="var(--mid)" />
			<path d="M40 144h136l10 134H30z" fill="var(--mid)" />
			<path d="M144 144h32l10 134h-42z" fill="var(--deep)" fillOpacity=".3" />
			<path d={box(22, 278, 172, 22)} fill="var(--deep)" />
			<path d={box(56, 170, 12, 78)} fill="var(--soft)" />
			{pile.map((stock, index) => (
				<path
					// biome-ignore lint/suspicious/noArrayIndexKey: a drawing's sheets never move
					key={index}
					d={box(336, 232 + index * 8.5, 140, 8.5)}
					fill={`var(--color-${stock})`}
					stroke="var(--deep)"
					strokeOpacity=".25"
				/>
			))}
			<path d={box(452, 232, 24, 68)} fill="var(--deep)" fillOpacity=".25" />
			{mugs.map((mug) => (
				<MugOf key={mug.x} {...mug} />
			))}
			<path d={box(0, 300, 480, 5)} fill="var(--deep)" />
		</svg>
	);
}

function MugOf({ x, floor, stock }: Mug) {
	return (
		<>
			<path
				d={`M${x + 40} ${floor - 46}h13v28h-13`}
				fill="none"
				stroke={`var(--color-${stock})`}
				strokeWidth="7"
			/>
			<path d={box(x, floor - 58, 44, 58)} fill={`var(--color-${stock})`} />
			<path d={box(x + 30, floor - 58, 14, 58)} fill="var(--deep)" fillOpacity=".28" />
			<path d={`M${x + 11} ${floor - 58}v20`} stroke="var(--color-ink)" strokeWidth="2" />
			<path className="ink" d={box(x + 6, floor - 38, 10, 12)} />
		</>
	);
}
