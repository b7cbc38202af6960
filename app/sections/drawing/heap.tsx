import { Paper, type PaperProps } from "./paper.tsx";

type Sheet = Pick<PaperProps, "x" | "y" | "turn" | "stock" | "lines" | "ring"> & {
	format: keyof typeof formats;
};

const formats = {
	landscape: { width: 140, height: 112 },
	portrait: { width: 108, height: 140 },
	tall: { width: 120, height: 150 },
	wide: { width: 160, height: 120 },
};

const sheets: readonly Sheet[] = [
	{ x: 243, y: 72, turn: 37, format: "landscape", stock: "gold", lines: "7707" },
	{ x: 414, y: 70, turn: 8, format: "portrait", stock: "blue", lines: "080990", ring: true },
	{ x: 194, y: 150, turn: 10, format: "tall", stock: "mint", lines: "088998" },
	{ x: 341, y: 139, turn: -15, format: "landscape", stock: "canary", lines: "9880" },
	{ x: 440, y: 159, turn: 15, format: "wide", stock: "pink", lines: "8907" },
	{ x: 134, y: 249, turn: 30, format: "portrait", stock: "sheet", lines: "099800", ring: true },
	{ x: 276, y: 238, turn: -22, format: "landscape", stock: "gold", lines: "9870" },
	{ x: 373, y: 236, turn: -28, format: "portrait", stock: "blue", lines: "780009" },
	{ x: 499, y: 228, turn: -30, format: "landscape", stock: "mint", lines: "0778" },
	{ x: 104, y: 318, turn: 18, format: "landscape", stock: "canary", lines: "8989", ring: true },
	{ x: 218, y: 324, turn: 0, format: "landscape", stock: "pink", lines: "7999" },
	{ x: 336, y: 319, turn: -12, format: "landscape", stock: "sheet", lines: "9880" },
	{ x: 460, y: 334, turn: 18, format: "wide", stock: "gold", lines: "0000" },
	{ x: 562, y: 315, turn: -14, format: "portrait", stock: "blue", lines: "987887", ring: true },
	{ x: 72, y: 383, turn: 10, format: "landscape", stock: "mint", lines: "0998" },
	{ x: 201, y: 405, turn: -4, format: "tall", stock: "canary", lines: "799007" },
	{ x: 346, y: 405, turn: -18, format: "wide", stock: "pink", lines: "8900" },
	{ x: 445, y: 406, turn: -1, format: "landscape", stock: "sheet", lines: "7790", ring: true },
	{ x: 597, y: 392, turn: -15, format: "portrait", stock: "gold", lines: "987900" },
];

/** The mess somebody is asked to bring: a heap of loose sheets. Hidden from assistive technology. */
export function Heap() {
	return (
		<svg className="heap" viewBox="0 0 660 470" aria-hidden="true">
			{sheets.map(({ format, ...sheet }) => (
				<Paper key={`${sheet.x} ${sheet.y}`} loose {...formats[format]} {...sheet} />
			))}
		</svg>
	);
}
