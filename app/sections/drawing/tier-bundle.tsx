import { box, type Stock } from "./paper.tsx";

type Leaf = { angle: number; length: number; stock: Stock };
type Bundle = {
	leafWidth: number;
	/** From the back to the front. */
	leaves: readonly Leaf[];
	band?: { width: number; height: number };
};

const fan = (angle: number, length: number, left: Stock, right: Stock): Leaf[] => [
	{ angle: -angle, length, stock: left },
	{ angle, length, stock: right },
];

/** What each tier ties together: from a plan of it to seven leaves. */
const bundles: Record<1 | 2 | 3 | 4, Bundle> = {
	1: {
		leafWidth: 34,
		leaves: [...fan(24, 69, "sheet", "sheet"), { angle: 0, length: 72, stock: "sheet" }],
	},
	2: {
		leafWidth: 52,
		leaves: [...fan(21, 127, "mint", "canary"), { angle: 0, length: 132, stock: "blue" }],
	},
	3: {
		leafWidth: 60,
		leaves: [
			...fan(29, 173, "mint", "gold"),
			...fan(14.5, 185, "blue", "pink"),
			{ angle: 0, length: 192, stock: "canary" },
		],
		band: { width: 108, height: 22 },
	},
	4: {
		leafWidth: 62,
		leaves: [
			...fan(21.9, 206, "mint", "mint"),
			...fan(14.6, 227, "blue", "blue"),
			...fan(7.3, 243, "canary", "gold"),
			{ angle: 0, length: 252, stock: "pink" },
		],
		band: { width: 120, height: 24 },
	},
};

/** The bundle over a tier: one step taller and fuller than the one before. Decoration. */
export function TierBundle({ tier }: { tier: 1 | 2 | 3 | 4 }) {
	const { leafWidth, leaves, band } = bundles[tier];
	const height = 18 + 60 * tier;
	const planned = tier === 1;
	return (
		<svg viewBox={`0 0 240 ${height}`} aria-hidden="true">
			{leaves.map(({ angle, length, stock }) => (
				<g key={angle} transform={`translate(120 ${height - 2}) rotate(${angle})`}>
					{planned ? (
						<path className="plan" d={box(-leafWidth / 2, -length, leafWidth, length + 26)} />
					) : (
						<LeafOfPaper width={leafWidth} length={length} stock={stock} />
					)}
				</g>
			))}
			{planned && <path className="plan plan--band" d={box(89, 46, 62, 16)} />}
			{band && <Band {...band} top={height - 20 - band.height} />}
			<path d={`M0 ${height - 1}h240`} stroke="var(--color-ink)" strokeWidth="2" />
		</svg>
	);
}

function LeafOfPaper({ width, length, stock }: { width: number; length: number; stock: Stock }) {
	const left = 9 - width / 2;
	const line = (offset: number, lineWidth: number) => `M${left} ${offset - length}h${lineWidth}`;
	return (
		<>
			<path
				d={box(-width / 2, -length, width, length + 26)}
				fill={`var(--color-${stock})`}
				stroke="var(--color-ink)"
				strokeOpacity=".16"
			/>
			<path d={line(15, Math.round(width * 0.4))} stroke="var(--color-ink)" strokeWidth="5" />
			<path
				d={line(28, width - 18) + line(38, width - 30) + line(48, width - 18)}
				stroke="var(--color-ink)"
				strokeOpacity=".25"
				strokeWidth="2"
			/>
		</>
	);
}

function Band({ width, height, top }: { width: number; height: number; top: number }) {
	const left = 120 - width / 2;
	const bottom = top + height;
	return (
		<>
			<path d={box(left, top, width, height)} fill="var(--color-band)" />
			<path
				d={`M${left} ${bottom}h7v6zM${left + width} ${bottom}h-7v6z`}
				fill="var(--color-band-fold)"
			/>
		</>
	);
}
