import jsQR from "jsqr";
import sharp from "sharp";
import { expect, test } from "vitest";
import { makeQrCode, renderQrPng, renderQrSvg } from "./qr.server.ts";

const address = "https://www.sheaf.example/go/trade-counter?p=left";

/** 2 cm at 300 dots an inch. */
const TWO_CENTIMETRES = 236;

async function decode(picture: Buffer): Promise<string | undefined> {
	const { data, info } = await sharp(picture)
		.resize(TWO_CENTIMETRES, TWO_CENTIMETRES)
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });

	return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test("the PNG is read at 2 cm and 300 dpi", async () => {
	expect(await decode(renderQrPng(makeQrCode(address)))).toBe(address);
});

test("the SVG is read at 2 cm and 300 dpi", async () => {
	const svg = Buffer.from(renderQrSvg(makeQrCode(address)));

	expect(await decode(svg)).toBe(address);
});

test("the code has a white margin of four modules, and is read on a dark page", async () => {
	const code = makeQrCode(address);
	const edges = Array.from({ length: code.size }, (_, at) => at).flatMap((at) =>
		[0, 3, code.size - 4, code.size - 1].flatMap((edge) => [
			code.isDark(at, edge),
			code.isDark(edge, at),
		]),
	);

	expect(edges).not.toContain(true);

	const onDark = await sharp(renderQrPng(code))
		.toColourspace("srgb")
		.extend({
			top: 200,
			bottom: 200,
			left: 200,
			right: 200,
			background: "#000",
		})
		.png()
		.toBuffer();

	expect(await decode(onDark)).toBe(address);
});
