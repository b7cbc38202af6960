import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sitePages } from "#site/pages.ts";
import { renderShareSvg } from "./draw-share-picture.ts";

const article = {
	slug: "a-post",
	title:
		"Law firm intake: what AI may touch and what it may not, told at some length",
	date: "2026-02-10",
	summary: "Short.",
	image: "mint",
	category: "Industry Insights",
	tags: ["intake", "ai"],
} as const;
const pictures = sitePages({ articles: [article] }).flatMap(
	({ path, share }) => (share ? [[path, share] as const] : []),
);

test.each(pictures)(
	"the share picture of %s has its illustration",
	async (_path, share) => {
		const svg = await renderShareSvg(share);

		expect(svg).toContain('viewBox="0 0 1200 630"');
		expect(svg).not.toMatch(/undefined|NaN|<text/);
		expect(svg.match(/<image/g)).toHaveLength(2);
	},
);

test.each(["Ł", "Ä", "ñ"])("the name’s letter %s is drawn", async (letter) => {
	const [[, share] = []] = pictures;
	const countPaths = async (name: string) => {
		const svg = share && (await renderShareSvg(share, { name, logo: null }));
		return svg?.match(/<path/g)?.length;
	};

	expect(await countPaths(letter)).toBe(await countPaths("A"));
});

test("each picture's background is a colour of the theme", async () => {
	const css = readFileSync(
		new URL("../app/ui/tokens.css", import.meta.url),
		"utf8",
	);
	for (const [, { color }] of pictures)
		if (color !== "dark") expect(css).toContain(`[data-theme="${color}"]`);
});
