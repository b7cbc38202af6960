import { box, Paper, type PaperProps } from "./paper.tsx";

type Slip = Omit<PaperProps, "height">;

const slips: readonly Slip[] = [
	{ x: 92, y: 128, turn: -17, width: 84, stock: "pink", lines: "708890" },
	{ x: 150, y: 104, turn: -6, width: 84, stock: "canary", lines: "087097" },
	{ x: 208, y: 122, turn: 5, width: 96, stock: "mint", lines: "907907" },
	{ x: 262, y: 98, turn: -3, width: 96, stock: "blue", lines: "997770" },
	{ x: 318, y: 116, turn: 10, width: 90, stock: "gold", lines: "789998" },
	{ x: 372, y: 132, turn: 19, width: 96, stock: "sheet", lines: "070779" },
	{ x: 122, y: 150, turn: -9, width: 96, stock: "pink", lines: "878899" },
	{ x: 236, y: 150, turn: 3, width: 96, stock: "canary", lines: "700087" },
	{ x: 344, y: 158, turn: 8, width: 90, stock: "mint", lines: "879908" },
];

/** The first client's shoebox of bookings, banded. Decoration: hidden from assistive technology. */
export function Shoebox({ label }: { label: string }) {
	return (
		<svg viewBox="0 20 460 325" aria-hidden="true">
			{slips.map((slip) => (
				<Paper key={`${slip.x} ${slip.y}`} height={150} {...slip} />
			))}
			<path d={box(38, 168, 384, 172)} fill="#174a73" />
			<path d={box(38, 168, 384, 18)} fill="#0f3554" />
			<path d={box(330, 168, 92, 172)} fill="#0f3554" fillOpacity=".45" />
			<path d={box(30, 226, 400, 44)} fill="var(--color-band)" />
			<path d={box(330, 226, 100, 44)} fill="var(--color-band-fold)" fillOpacity=".55" />
			<path
				d={box(150, 196, 160, 104)}
				fill="var(--color-sheet)"
				stroke="#174a73"
				strokeWidth="3"
			/>
			<text className="display-text" x="230" y="240" textAnchor="middle" fontSize="28">
				{label}
			</text>
			<path d="M172 262h116M172 280h80" stroke="#6aaedd" strokeWidth="4" />
			<path d={box(0, 340, 460, 5)} fill="#174a73" />
		</svg>
	);
}
