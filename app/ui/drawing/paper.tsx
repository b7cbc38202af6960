/** The colours of carbon-copy paper; each is a token of the theme. */
export type Stock = "pink" | "canary" | "mint" | "blue" | "gold" | "sheet";

export type PaperProps = {
	/** Centre of the sheet and its turn in degrees, in the drawing's units. */
	x: number;
	y: number;
	turn: number;
	width: number;
	height: number;
	stock: Stock;
	/** One digit per line of writing: its length in tenths of the sheet, 0 for a full line. */
	lines: string;
};

const margin = 12;

/** One sheet of paper with a heading bar and lines of writing, inside an SVG. */
export function Paper({ x, y, turn, width, height, stock, lines }: PaperProps) {
	const left = -width / 2;
	const top = -height / 2;
	return (
		<g transform={`translate(${x} ${y}) rotate(${turn})`}>
			<path
				d={box(left, top, width, height)}
				fill={`var(--color-${stock})`}
				stroke="#174a73"
				strokeOpacity=".18"
			/>
			<path
				className="ink"
				d={box(left + margin, top + 14, Math.round(width * 0.42), 8)}
				fillOpacity=".85"
			/>
			<path className="ink" d={writing(left, top, width, lines)} fillOpacity=".26" />
		</g>
	);
}

/** A rectangle as path data, so that many of them share one element. */
export function box(x: number, y: number, width: number, height: number): string {
	return `M${x} ${y}h${width}v${height}h${-width}z`;
}

function writing(left: number, top: number, width: number, lines: string): string {
	const full = width - 2 * margin;
	return Array.from(lines, (digit, index) =>
		box(left + margin, top + 38 + 15 * index, Math.round((full * (Number(digit) || 10)) / 10), 3),
	).join("");
}
