import { crc32, deflateSync } from "node:zlib";
import { encode } from "uqr";

/** The standard's quiet zone: readers need it, also on dark paper. */
const QUIET_MODULES = 4;

/** A quarter of the code may be dirty or worn. */
const level = { ecc: "Q", border: QUIET_MODULES } as const;

/** A QR code: dark modules, and the length of a side with the quiet zone. */
export type QrCode = { size: number; isDark(x: number, y: number): boolean };

export function makeQrCode(text: string): QrCode {
	const { size, data } = encode(text, level);
	return { size, isDark: (x, y) => data[y]?.[x] === true };
}

/** One path of the dark modules, in units of modules. */
export function drawQrPath({ size, isDark }: QrCode): string {
	let path = "";
	for (let y = 0; y < size; y++)
		for (let x = 0; x < size; x++)
			if (isDark(x, y)) path += `M${x},${y}h1v1h-1z`;

	return path;
}

export function renderQrSvg(code: QrCode): string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${code.size} ${code.size}" shape-rendering="crispEdges"><path fill="#fff" d="M0,0h${code.size}v${code.size}h-${code.size}z"/><path d="${drawQrPath(code)}"/></svg>`;
}

/** Sharp up to 8 cm at 300 dpi. */
const PIXELS_A_MODULE = 24;

/** A PNG with one bit for each pixel. */
export function renderQrPng({ size, isDark }: QrCode): Buffer {
	const side = size * PIXELS_A_MODULE;
	const rowLength = 1 + Math.ceil(side / 8);
	const pixels = Buffer.alloc(rowLength * side);

	for (let y = 0; y < side; y++)
		for (let x = 0; x < side; x++) {
			const isWhite = !isDark(
				Math.floor(x / PIXELS_A_MODULE),
				Math.floor(y / PIXELS_A_MODULE),
			);
			// A row starts with its filter, which is 0.
			const at = y * rowLength + 1 + (x >> 3);
			if (isWhite)
				pixels.writeUInt8(pixels.readUInt8(at) | (0x80 >> (x & 7)), at);
		}

	const header = Buffer.alloc(13);
	header.writeUInt32BE(side, 0);
	header.writeUInt32BE(side, 4);
	// Bits a pixel; the zeros that follow stand for greyscale without interlacing.
	header.writeUInt8(1, 8);

	return Buffer.concat([
		Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
		pngChunk("IHDR", header),
		pngChunk("IDAT", deflateSync(pixels)),
		pngChunk("IEND", Buffer.alloc(0)),
	]);
}

function pngChunk(type: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
	const chunk = Buffer.alloc(body.length + 8);
	chunk.writeUInt32BE(data.length, 0);
	body.copy(chunk, 4);
	chunk.writeUInt32BE(crc32(body), body.length + 4);

	return chunk;
}
