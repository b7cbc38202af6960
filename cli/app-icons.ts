import { readFileSync } from "node:fs";
import sharp from "sharp";
import type { BuiltFile } from "./share-pictures.ts";

const mark = new URL("../public/illustrations/sheaf-mark.svg", import.meta.url);

/** The icons that browsers and telephones ask for, all from the one mark. */
export async function makeAppIcons(): Promise<BuiltFile[]> {
	const round = readFileSync(mark, "utf8");
	// For systems that mask icons: a full square, with the mark within the safe zone.
	const square = round.replace(' rx="12"', "");
	return [
		{ path: "favicon.ico", bytes: ico(await png(round, 32), 32) },
		{ path: "apple-touch-icon.png", bytes: await png(square, 180) },
		{ path: "icons/icon-192.png", bytes: await png(round, 192) },
		{ path: "icons/icon-512.png", bytes: await png(round, 512) },
		{ path: "icons/icon-maskable-512.png", bytes: await png(square, 512) },
	];
}

async function png(svg: string, size: number): Promise<Buffer> {
	return sharp(Buffer.from(svg), { density: (72 * size) / 80 })
		.resize(size, size)
		.png({ palette: true, colours: 64, dither: 0, effort: 10, compressionLevel: 9 })
		.toBuffer();
}

/** A .ico file with one PNG in it: a header of 6 bytes, an entry of 16, the picture. */
function ico(picture: Buffer, size: number): Buffer {
	const head = Buffer.alloc(22);
	head.writeUInt16LE(1, 2);
	head.writeUInt16LE(1, 4);
	head.writeUInt8(size, 6);
	head.writeUInt8(size, 7);
	head.writeUInt16LE(1, 10);
	head.writeUInt16LE(32, 12);
	head.writeUInt32LE(picture.length, 14);
	head.writeUInt32LE(head.length, 18);
	return Buffer.concat([head, picture]);
}
