import { crc32 } from "node:zlib";
import sharp from "sharp";

/** A picture with a red square of 100 px in its top left corner. */
export function markedPicture(width = 400, height = 300) {
	return sharp({
		create: { width, height, channels: 3, background: "#3366cc" },
	}).composite([
		{
			input: {
				create: { width: 100, height: 100, channels: 3, background: "#ff0000" },
			},
			left: 0,
			top: 0,
		},
	]);
}

/** A PNG of at least so many bytes and few pixels, which are quickly encoded: a private chunk fills it up. */
export async function longPng(bytes: number, width: number, height: number) {
	const png = await markedPicture(width, height).png().toBuffer();
	const end = png.length - IEND_BYTES;
	const filler = buildChunk("prVt", Buffer.alloc(bytes));

	return Buffer.concat([png.subarray(0, end), filler, png.subarray(end)]);
}

/** Length, name and checksum, without data. */
const IEND_BYTES = 12;

function buildChunk(name: string, data: Buffer): Buffer {
	const content = Buffer.concat([Buffer.from(name), data]);
	const length = Buffer.alloc(4);
	const checksum = Buffer.alloc(4);

	length.writeUInt32BE(data.length);
	checksum.writeUInt32BE(crc32(content));

	return Buffer.concat([length, content, checksum]);
}

/** A JPEG of a phone: stored on its side, with the place where it was taken. */
export function phonePicture(): Promise<Buffer> {
	return markedPicture()
		.jpeg()
		.withExif({
			IFD0: { Make: "Phone" },
			IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" },
		})
		.withMetadata({ orientation: 6 })
		.toBuffer();
}

/** A PNG of few bytes that claims a size, with a valid header. */
export async function hugePng(side: number): Promise<Buffer> {
	const png = await sharp({
		create: { width: 8, height: 8, channels: 3, background: "#ffffff" },
	})
		.png()
		.toBuffer();
	png.writeUInt32BE(side, 16);
	png.writeUInt32BE(side, 20);
	png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);

	return png;
}

/** Two frames, red and blue. */
export async function animatedWebp(): Promise<Buffer> {
	const frames = await Promise.all(
		["#ff0000", "#0000ff"].map((background) =>
			sharp({ create: { width: 64, height: 64, channels: 3, background } })
				.png()
				.toBuffer(),
		),
	);

	return sharp(frames, { join: { animated: true } })
		.webp({ delay: [200, 200] })
		.toBuffer();
}

/** A PNG that announces two frames before its first one. */
export async function animatedPng(): Promise<Buffer> {
	const png = await markedPicture().png().toBuffer();
	const control = Buffer.alloc(8);
	control.writeUInt32BE(2);

	return Buffer.concat([
		png.subarray(0, IHDR_END),
		buildChunk("acTL", control),
		png.subarray(IHDR_END),
	]);
}

/** After the signature and the header. */
const IHDR_END = 33;
