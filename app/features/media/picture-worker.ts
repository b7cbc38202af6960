import sharp, { type OutputInfo, type Sharp } from "sharp";
import { JPEG_WIDTH, listWidths } from "#lib/pictures/picture-address.ts";
import { checkPicture, type PictureProblem } from "./check-picture.ts";
import type { Crop } from "./picture-limits.ts";

/** Makes the files of one picture, and ends. A process of its own, as a picture may be made to crash or fill it. */

export type PictureOrder = { bytes: Uint8Array; crop: Crop | null };

export type MadePicture = {
	width: number;
	height: number;
	files: { name: string; bytes: Uint8Array }[];
};

export type PictureResult = MadePicture | { problem: PictureProblem };

const MAX_PIXELS = 50_000_000;

/** The longer side of what later crops are made from. */
const SOURCE_SIDE = 2_400;

const WHITE = "#ffffff";

sharp.cache(false);
sharp.concurrency(1);

process.once("message", async ({ bytes, crop }: PictureOrder) => {
	const result = await makePicture(Buffer.from(bytes), crop).catch(
		(error): PictureResult => ({
			problem: /pixel limit/i.test(String(error)) ? "pixels" : "damaged",
		}),
	);

	process.send?.(result, () => process.disconnect?.());
});

/** The upright picture in all its formats, without metadata. */
async function makePicture(
	bytes: Buffer,
	crop: Crop | null,
): Promise<PictureResult> {
	const problem = checkPicture(bytes);
	if (problem) return { problem };

	const options = {
		limitInputPixels: MAX_PIXELS,
		failOn: "error",
		sequentialRead: true,
		pages: 1,
	} as const;

	const decode = () => sharp(bytes, options).autoOrient();
	const { autoOrient } = await decode().metadata();
	const { left, top, width, height } = toPixels(crop, autoOrient);
	const cropped = crop
		? decode().extract({ left, top, width, height })
		: decode();
	const shown = await readPixels(cropped);
	const { info } = shown;
	const picture = () => openPixels(shown);
	const files: MadePicture["files"] = [];

	async function add(name: string, made: Sharp): Promise<void> {
		files.push({ name, bytes: await made.toBuffer() });
	}

	for (const each of listWidths(info.width)) {
		const sized = () => picture().resize({ width: each });
		await add(`${each}.avif`, sized().avif({ quality: 55, effort: 3 }));
		await add(`${each}.webp`, sized().webp({ quality: 78 }));
	}

	const jpeg = picture()
		.flatten({ background: WHITE })
		.resize({ width: JPEG_WIDTH, withoutEnlargement: true });
	await add(`${JPEG_WIDTH}.jpg`, jpeg.jpeg({ quality: 80, mozjpeg: true }));
	// The whole picture, so that a crop can be undone.
	const whole = crop ? await readPixels(decode()) : shown;
	await add("source", openPixels(whole).webp({ quality: 92 }));

	return { width: info.width, height: info.height, files };
}

type Pixels = { data: Buffer; info: OutputInfo };

function readPixels(picture: Sharp): Promise<Pixels> {
	return picture
		.resize({
			width: SOURCE_SIDE,
			height: SOURCE_SIDE,
			fit: "inside",
			withoutEnlargement: true,
		})
		.toColourspace("srgb")
		.raw()
		.toBuffer({ resolveWithObject: true });
}

function openPixels({ data, info }: Pixels): Sharp {
	const { width, height, channels } = info;

	return sharp(data, { raw: { width, height, channels } });
}

function toPixels(crop: Crop | null, size: { width: number; height: number }) {
	const { x, y, width, height } = crop ?? { x: 0, y: 0, width: 1, height: 1 };
	const left = Math.min(Math.round(x * size.width), size.width - 1);
	const top = Math.min(Math.round(y * size.height), size.height - 1);

	return {
		left,
		top,
		width: Math.max(
			1,
			Math.min(Math.round(width * size.width), size.width - left),
		),
		height: Math.max(
			1,
			Math.min(Math.round(height * size.height), size.height - top),
		),
	};
}
