import { expect, test } from "vitest";
import type { ArticleSummary } from "#content/blog.ts";
import { buildArticleThing } from "./structured-data.ts";

const post: ArticleSummary = {
	slug: "rotas",
	title: "Rotas",
	category: "Tips & Guides",
	date: "2026-11-26",
	author: "nina",
	summary: "Six rotas.",
	tags: ["rotas"],
	image: "blue",
	thumb: "Rotas",
	minutes: 2,
};

test.each([
	["its own picture", "1200.jpg", `/media/${crypto.randomUUID()}/1600x900`],
	["the drawn one", "/share/blog-rotas.png", undefined],
])("search engines are told of %s", (_what, end, address) => {
	const picture = address ? { address, alt: "A rota" } : undefined;
	const { image } = buildArticleThing({ ...post, picture }, "About rotas.");

	expect((image as { url: string }).url).toMatch(new RegExp(`${end}$`));
});
