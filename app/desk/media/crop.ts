import type { Crop } from "#features/media/picture-limits.ts";

/** Shapes that a picture can be cropped to, as width by height; null keeps its own. */
export const shapes = [
	["whole", "As it is", null],
	["wide", "Wide (16:9)", 16 / 9],
	["landscape", "Landscape (4:3)", 4 / 3],
	["square", "Square", 1],
	["portrait", "Portrait (3:4)", 3 / 4],
] as const;

export type Framing = {
	/** Width by height; null for the picture's own. */
	ratio: number | null;
	/** From 1, which shows as much as fits. */
	zoom: number;
	/** From 0 (left, top) to 1. */
	x: number;
	y: number;
};

/** A frame whose picture was dragged by a share of the frame's width and height. */
export function dragFraming(
	size: { width: number; height: number },
	framing: Framing,
	by: { x: number; y: number },
): Framing {
	const crop = computeCrop(size, framing);
	if (!crop) return framing;

	return {
		...framing,
		x: movePlace(framing.x, by.x, crop.width),
		y: movePlace(framing.y, by.y, crop.height),
	};
}

/** @param shown the share of the picture that the frame shows */
function movePlace(place: number, by: number, shown: number): number {
	const hidden = 1 - shown;
	if (hidden === 0) return place;

	return Math.min(1, Math.max(0, place - (by * shown) / hidden));
}

/** The part of a picture that a frame shows; null for all of it. */
export function computeCrop(
	size: { width: number; height: number },
	{ ratio, zoom, x, y }: Framing,
): Crop | null {
	const own = size.width / size.height;
	const wanted = ratio ?? own;
	const width = Math.min(1, wanted / own) / zoom;
	const height = Math.min(1, own / wanted) / zoom;
	if (width === 1 && height === 1) return null;

	return { x: x * (1 - width), y: y * (1 - height), width, height };
}
