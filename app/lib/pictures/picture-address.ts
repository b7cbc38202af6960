/** Widths of the files of a picture, in pixels. */
const WIDTHS = [480, 960, 1440] as const;

/** Width of the JPEG for emails, feeds and share pictures. */
export const JPEG_WIDTH = 1200;

/** In place of an address while a chosen picture is still being cropped, so that it is not lost without a word. */
export const UNCONFIRMED_PICTURE = "unconfirmed";

export type Picture = { id: string; width: number; height: number };

/** The address of a picture in texts. Its size is part of it, so that a page needs no look-up. */
export function buildPictureAddress({ id, width, height }: Picture): string {
	return `/media/${id}/${width}x${height}`;
}

const ADDRESS = /^\/media\/([0-9a-f-]{36})\/([1-9]\d{0,4})x([1-9]\d{0,4})$/;

/** The picture of an address in a text; null for any other address. */
export function parsePictureAddress(address: string): Picture | null {
	const [, id, width, height] = ADDRESS.exec(address) ?? [];
	if (!id) return null;

	return { id, width: Number(width), height: Number(height) };
}

/** The widths in which a picture is stored: never larger than it is. */
export function listWidths(width: number): number[] {
	const smaller = WIDTHS.filter((each) => each < width);
	const largest = Math.min(width, WIDTHS[WIDTHS.length - 1] ?? width);

	return [...new Set([...smaller, largest])];
}

/** The smallest file of a valid address. */
export function findSmallest(address: string) {
	const [, , id, size = ""] = address.split("/");
	const [width = 0, height = 0] = size.split("x").map(Number);

	return {
		src: `/media/${id}/${Math.min(width, WIDTHS[0])}.webp`,
		width,
		height,
	};
}

export type PictureSources = {
	/** Attributes of the `source` elements, the preferred first. */
	sources: readonly { type: string; srcSet: string }[];
	src: string;
	width: number;
	height: number;
};

/** Sources of a `picture` element. The JPEG is for readers that know neither AVIF nor WebP. */
export function listSources(picture: Picture): PictureSources {
	const { id, width, height } = picture;
	const widths = listWidths(width);
	const largest = widths.at(-1) ?? width;

	const sources = (["avif", "webp"] as const).map((format) => ({
		type: `image/${format}`,
		srcSet: widths
			.map((each) => `/media/${id}/${each}.${format} ${each}w`)
			.join(", "),
	}));

	return {
		sources,
		src: buildJpegPath(id),
		width: largest,
		height: Math.max(1, Math.round((height * largest) / width)),
	};
}

/** The JPEG of a picture with its size. */
export function describeJpeg({ id, width, height }: Picture) {
	const shown = Math.min(width, JPEG_WIDTH);

	return {
		path: buildJpegPath(id),
		width: shown,
		height: Math.max(1, Math.round((height * shown) / width)),
	};
}

/** For emails, feeds and share pictures. */
export function buildJpegPath(id: string): string {
	return `/media/${id}/${JPEG_WIDTH}.jpg`;
}
