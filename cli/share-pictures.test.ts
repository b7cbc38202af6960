import { expect, test } from "vitest";
import { sharePictures } from "#content/share-pictures.ts";
import { shareSize, shareSvg } from "./share-layout.ts";
import { paletteOf, tradeColours } from "./share-palette.ts";

const pictures = sharePictures([
	{
		slug: "a-post",
		title: "Law firm intake: what AI may touch and what it may not, told at some length",
		category: "Industry Insights",
		date: "2026-02-10",
		author: "priya",
		summary: "Short.",
		description: "Long.",
		tags: ["ai"],
		image: "mint",
		thumb: "INTAKE FORM",
	},
]);

test("the theme's colours come out as the ones that are seen", () => {
	const css =
		':root{--color-white: #fff; --color-band: oklch(0.751 0.170 53);} [data-theme="x"] { --stock: oklch(0.862 0.108 82); --deep: oklch(0.361 0.074 53); }';
	expect(paletteOf(css)).toMatchObject({ band: "#ff8b33" });
	expect(tradeColours(css, "x")).toEqual({ stock: "#f5cb7d", deep: "#5b3113" });
	expect(() => tradeColours(css, "y")).toThrow("no colours for y");
});

test.each(pictures.map((picture) => [picture.name, picture] as const))(
	"%s is drawn whole: in size, in colours, and with one orange band",
	async (_name, picture) => {
		const svg = await shareSvg(picture);
		expect(svg).toContain(`viewBox="0 0 ${shareSize.width} ${shareSize.height}"`);
		expect(svg).not.toMatch(/undefined|NaN|fill=""|<text/);
		// The wordmark's crossbar is the other place where the orange stands.
		if (picture.art.kind !== "illustration") expect(svg.match(/fill="#ff8b33"/g)).toHaveLength(2);
	},
);
