import type { Palette } from "./share-palette.ts";

/** What the drawings of the share pictures are made of: strokes of the art direction, and how large they may be. */

/** Words in a drawing: where their box begins, its width, and how they are set. */
export type ArtText = {
	x: number;
	y: number;
	width: number;
	size: number;
	font: "display" | "sans";
	text: string;
	align?: "left" | "center";
};

/** A drawing with its top left corner at 0, 0; the shelf is its lower edge. */
export type Drawing = { svg: string; texts?: readonly ArtText[] };

/** Every drawing fits into this. */
export const artSize = { width: 500, height: 440 };

export type ArtColours = {
	/** The desk's and the papers' colours. */
	desk: Palette;
	/** The picture's own: stock, soft, mid, deep. */
	trade: Palette;
};

/** The shelf: the lower edge of every drawing. */
export const H = artSize.height;

/** A rectangle as SVG; `more` are further attributes. */
export function rect(
	x: number,
	y: number,
	width: number,
	height: number,
	fill: string,
	more = "",
): string {
	return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${more}/>`;
}

/** Darker on the right: the one sign of depth. */
export function shade(x: number, y: number, width: number, height: number, colour: string): string {
	return rect(x, y, width, height, colour, ' fill-opacity=".14"');
}

/** A band round something: its front, the fold of its far side, and its ends turned back. */
export function band(
	x: number,
	y: number,
	width: number,
	height: number,
	{ desk }: ArtColours,
): string {
	const bottom = y + height;
	const right = x + width;
	return [
		`<path d="M${x} ${bottom}h14v12zM${right} ${bottom}h-14v12z" fill="${desk["band-fold"]}"/>`,
		rect(x, y, width, height, desk.band ?? ""),
	].join("");
}

/** Lines of writing as bars. */
export function writing(
	x: number,
	y: number,
	widths: readonly number[],
	gap: number,
	fill: string,
): string {
	return widths.map((width, index) => rect(x, y + index * gap, width, 5, fill)).join("");
}
