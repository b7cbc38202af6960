import sharp from "sharp";
import { expect, test } from "vitest";
import { icons } from "#site/layout/icons.ts";
import { drawIcons } from "./draw-icons.ts";

const withInitial = (initial: string) => ({
	initial,
	logo: null,
	logoDark: null,
});

const makeLogo = (width: number, height: number, background: string) =>
	sharp({ create: { width, height, channels: 3, background } })
		.webp({ lossless: true })
		.toBuffer();

async function drawSvg(brand: Parameters<typeof drawIcons>[0]) {
	return String((await drawIcons(brand)).get(icons.drawing));
}

/** The colour of a pixel of the large icon, as hex. */
async function readPixel(drawn: Map<string, Buffer>, x: number, y: number) {
	const { data, info } = await sharp(drawn.get(icons.large))
		.raw()
		.toBuffer({ resolveWithObject: true });
	const start = (y * info.width + x) * info.channels;

	return data.subarray(start, start + 3).toString("hex");
}

test("each icon is a picture of its size", async () => {
	const drawn = await drawIcons(withInitial("F"));

	const sizes = await Promise.all(
		[icons.touch, icons.small, icons.large, icons.maskable].map(
			async (path) => (await sharp(drawn.get(path)).metadata()).width,
		),
	);
	expect(sizes).toEqual([180, 192, 512, 512]);
	expect([...drawn.keys()].sort()).toEqual(Object.values(icons).sort());
});

test("the icon for old browsers is an ICO file with one picture of 32 px", async () => {
	const drawn = await drawIcons(withInitial("F"));
	const ico = drawn.get(icons.favicon) ?? Buffer.alloc(0);

	const { width } = await sharp(ico.subarray(ico.readUInt32LE(18))).metadata();

	expect(ico.subarray(0, 6).toString("hex")).toBe("000001000100");
	expect(width).toBe(32);
});

test.each(["F", "Å", "Š", "7"])(
	"%s is drawn as an outline",
	async (initial) => {
		expect(await drawSvg(withInitial(initial))).toMatch(/<path [^>]*d="M/);
	},
);

test.each(["", "日"])(
	"“%s”, which the fonts don't have, leaves the band alone",
	async (initial) => {
		const svg = await drawSvg(withInitial(initial));

		expect(svg).not.toContain("<path");
		expect(svg).toContain("#ff8b33");
	},
);

test("a logo that is about square stands for the initial", async () => {
	const logo = await makeLogo(300, 240, "#204080");

	const drawn = await drawIcons({ ...withInitial("F"), logo });

	expect(await readPixel(drawn, 256, 256)).toBe("204080");
	expect(await readPixel(drawn, 256, 20)).toBe("ffffff");
});

test("a wide logo, unreadable in a tab, does not", async () => {
	const logo = await makeLogo(480, 120, "#204080");

	const svg = await drawSvg({ ...withInitial("F"), logo });

	expect(svg).not.toContain("<image");
	expect(svg).toMatch(/<path [^>]*d="M/);
});

test("the dark scheme shows the logo for dark backgrounds", async () => {
	const logo = await makeLogo(200, 200, "#204080");
	const logoDark = await makeLogo(200, 200, "#eeeeee");

	const svg = await drawSvg({ ...withInitial("F"), logo, logoDark });

	expect(svg.match(/<image/g)).toHaveLength(2);
	expect(svg).toMatch(/<g class="dark" display="none">/);
	expect(svg).toContain("prefers-color-scheme:dark");
});
