import { box, type Stock } from "./paper.tsx";

const sheaf: readonly { x: number; top: number; stock: Stock }[] = [
	{ x: 308, top: 92, stock: "mint" },
	{ x: 328, top: 76, stock: "gold" },
	{ x: 348, top: 62, stock: "pink" },
	{ x: 366, top: 48, stock: "canary" },
];

/** The shoebox afterwards: shoes in it, and the slips bound beside it. Decoration. */
export function Shoes({ label, was }: { label: string; was: string }) {
	return (
		<svg viewBox="0 0 480 300" data-theme="cleaning-service" aria-hidden="true">
			<path d="M62 150V62h48v44l24 14v30z" fill="var(--color-ink)" />
			<path d={box(62, 62, 48, 14)} fill="var(--mid)" />
			<path d="M146 150V70h48v36l24 14v30z" fill="var(--deep)" />
			<path d={box(146, 70, 48, 14)} fill="var(--color-sheet)" />
			<path d={box(24, 132, 250, 163)} fill="var(--deep)" />
			<path d={box(16, 128, 266, 26)} fill="var(--mid)" />
			<path
				d={box(212, 154, 62, 141) + box(222, 128, 60, 26)}
				fill="var(--color-ink)"
				fillOpacity=".28"
			/>
			<path d={box(70, 176, 132, 84)} fill="var(--color-sheet)" />
			<text
				className="display-text"
				x="136"
				y="205"
				textAnchor="middle"
				fontSize="19"
				fillOpacity=".6"
			>
				{was}
			</text>
			<path d="M86 200h100" stroke="var(--color-ink)" strokeWidth="3" />
			<text className="display-text" x="136" y="243" textAnchor="middle" fontSize="29">
				{label}
			</text>
			{sheaf.map(({ x, top, stock }) => (
				<path
					key={stock}
					d={box(x, top, 84, 295 - top)}
					fill={`var(--color-${stock})`}
					stroke="var(--deep)"
					strokeOpacity=".2"
				/>
			))}
			<path className="ink" d={box(378, 64, 36, 7)} />
			<path
				className="ink"
				d={box(378, 84, 60, 3) + box(378, 97, 48, 3) + box(378, 110, 60, 3) + box(378, 123, 40, 3)}
				fillOpacity=".3"
			/>
			<path d={box(428, 48, 22, 247)} fill="var(--deep)" fillOpacity=".22" />
			<path d={box(300, 196, 158, 34)} fill="var(--color-band)" />
			<path d={box(428, 196, 30, 34)} fill="var(--color-band-fold)" />
			<path d={box(0, 295, 480, 5)} fill="var(--deep)" />
		</svg>
	);
}
