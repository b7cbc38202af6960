import { expect, test } from "vitest";
import type { CategoryName } from "#content/blog.ts";
import { findRelatedPosts } from "./articles.server.ts";

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

test.each([
	["most common tags, then category", posts[0], ["audit", "sheet", "quote"]],
	[
		"category, then the order of the list",
		posts[1],
		["rota", "audit", "sheet"],
	],
	["among equals the order of the list", posts[4], ["sheet", "rota", "quote"]],
	[
		"tags alone",
		post("new", "Industry Insights", "measuring"),
		["rota", "audit", "sheet"],
	],
])("related posts: %s", (_order, one, related) => {
	if (!one) throw new Error("no post");

	expect(findRelatedPosts(one, posts).map(({ slug }) => slug)).toEqual(related);
});
