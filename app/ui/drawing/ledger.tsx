import { box, type Stock } from "./paper.tsx";

const rows: readonly { y: number; stock: Stock; before: number; after: number }[] = [
	{ y: 92, stock: "blue", before: 104, after: 28 },
	{ y: 142, stock: "gold", before: 88, after: 24 },
	{ y: 192, stock: "canary", before: 112, after: 40 },
];

/** The account book with its two columns, a ribbon to keep the place, and a stopwatch. Decoration. */
export function Ledger() {
	return (
		<svg viewBox="0 0 480 305" aria-hidden="true">
			<path d={box(20, 34, 320, 266)} fill="var(--color-baize-500)" />
			<path d={box(28, 26, 304, 262)} fill="var(--color-paper-2)" />
			<path d={box(34, 20, 146, 262) + box(180, 20, 146, 262)} fill="var(--color-sheet)" />
			<path d={box(158, 20, 12, 262)} fill="var(--color-ink)" fillOpacity=".1" />
			<path d={box(302, 20, 24, 262)} fill="var(--color-ink)" fillOpacity=".08" />
			<path className="ink" d={box(50, 46, 60, 9) + box(204, 46, 46, 9)} />
			{rows.map(({ y, stock, before, after }) => (
				<g key={y}>
					<path
						className="ink"
						d={box(50, y - 14, 34, 4) + box(204, y - 14, 34, 4)}
						fillOpacity=".3"
					/>
					<path d={box(50, y, before, 18)} fill={`var(--color-${stock})`} />
					<path d={box(204, y, after, 18)} fill="var(--color-baize-700)" />
				</g>
			))}
			<path d={box(50, 236, 112, 2) + box(204, 236, 98, 2)} className="ink" fillOpacity=".4" />
			<path className="ink" d={box(50, 248, 72, 9) + box(204, 248, 30, 9)} />
			<path d="M170 20h20v280l-10-12-10 12z" fill="var(--color-band)" />
			<path d={box(185, 20, 5, 274)} fill="var(--color-band-fold)" />
			<path d={box(399, 160, 22, 20)} fill="var(--color-baize-300)" />
			<path d={box(392, 152, 36, 12)} fill="var(--color-sheet)" />
			<circle cx="410" cy="240" r="60" fill="var(--color-baize-300)" />
			<path d="M410 180a60 60 0 0 1 0 120z" fill="var(--color-ink)" fillOpacity=".2" />
			<circle cx="410" cy="240" r="46" fill="var(--color-sheet)" />
			<path d="M410 240V194a46 46 0 0 1 40 23z" fill="var(--color-blue)" />
			<path
				d="M410 200v8M410 272v8M370 240h8M442 240h8M410 240l28-17"
				stroke="var(--color-ink)"
				strokeWidth="4"
			/>
			<path d={box(0, 300, 480, 5)} fill="var(--color-baize-300)" />
		</svg>
	);
}
