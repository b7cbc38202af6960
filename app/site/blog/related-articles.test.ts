import { describe, expect, it } from "vitest";
import type { CategoryName } from "#content/blog.ts";
import { neighbours, relatedPosts } from "./related-articles.ts";

const post = (slug: string, category: CategoryName, ...tags: string[]) => ({
	slug,
	category,
	tags,
});
const posts = [
	post("rota", "Case Studies", "scheduling", "measuring"),
	post("quote", "Case Studies", "quoting"),
	post("audit", "Tips & Guides", "measuring", "scheduling"),
	post("sheet", "Company News", "measuring"),
	post("price", "Company News", "pricing"),
];

describe("relatedPosts", () => {
	it.each([
		["rota", 3, ["audit", "sheet", "quote"]],
		["rota", 1, ["audit"]],
		["quote", 3, ["rota", "audit", "sheet"]],
		["price", 2, ["sheet", "rota"]],
	])("of %s, at most %i", (slug, count, related) => {
		const one = posts.find((each) => each.slug === slug);
		if (!one) throw new Error(slug);
		expect(relatedPosts(one, posts, count).map((each) => each.slug)).toEqual(related);
	});

	it("keeps the list's order among equals", () => {
		const sheet = post("new", "Industry Insights", "measuring");
		expect(relatedPosts(sheet, posts, 3).map((each) => each.slug)).toEqual([
			"rota",
			"audit",
			"sheet",
		]);
	});
});

describe("neighbours", () => {
	it.each([
		["rota", undefined, "quote"],
		["audit", "quote", "sheet"],
		["price", "sheet", undefined],
		["unknown", undefined, undefined],
	])("of %s", (slug, newer, older) => {
		const found = neighbours(slug, posts);
		expect([found.newer?.slug, found.older?.slug]).toEqual([newer, older]);
	});
});
