/** Bytes of a picture. */
export const MAX_PICTURE_BYTES = 8_000_000;

/** Bytes that the browser sends at a time: two stored parts. */
export const SLICE_BYTES = 512_000;

export const MAX_ALT_LENGTH = 250;

/** A part of a picture, upright, in fractions of its width and height. */
export type Crop = { x: number; y: number; width: number; height: number };

/** The crop of a form, as four numbers with commas between them; null for the whole picture. */
export function parseCrop(text: string): Crop | null {
	const [x = 0, y = 0, width = 0, height = 0] = text.split(",").map(Number);
	const isInside =
		[x, y, width, height].every((each) => each >= 0 && each <= 1) &&
		width > 0 &&
		height > 0 &&
		x + width <= 1.001 &&
		y + height <= 1.001;

	return isInside ? { x, y, width, height } : null;
}
