import { describe, expect, it } from "vitest";
import {
	type BlogQuery,
	everyPost,
	filterPosts,
	pageOfPosts,
	readBlogQuery,
	writeBlogQuery,
} from "./blog-filter.ts";

const posts = [
	{ category: "Case Studies", title: "The Rota", summary: "Fourteen vans.", tags: ["scheduling"] },
	{
		category: "Tips & Guides",
		title: "Audit",
		summary: "One evening.",
		tags: ["measuring", "admin"],
	},
	{ category: "Company News", title: "Prices", summary: "What “from” means.", tags: ["pricing"] },
	{
		category: "Industry Insights",
		title: "Intake",
		summary: "Law firms.",
		tags: ["ai", "scheduling"],
	},
] as const;

describe("filterPosts", () => {
	it.each<[what: string, query: Partial<BlogQuery>, titles: string[]]>([
		["an empty query", {}, ["The Rota", "Audit", "Prices", "Intake"]],
		["a category", { category: "Tips & Guides" }, ["Audit"]],
		["a tag", { tag: "scheduling" }, ["The Rota", "Intake"]],
		["a category and a tag without common posts", { category: "Company News", tag: "ai" }, []],
		["text in a title, ignoring case", { search: "rOTA" }, ["The Rota"]],
		["text in a summary", { search: "evening" }, ["Audit"]],
		["text in a tag", { search: "sched" }, ["The Rota", "Intake"]],
		["text in the category only", { search: "insights" }, []],
		["blanks around the text", { search: "  rota  " }, ["The Rota"]],
		["only blanks", { search: "   " }, ["The Rota", "Audit", "Prices", "Intake"]],
		["text and category", { search: "sched", category: "Case Studies" }, ["The Rota"]],
		["special characters of patterns are plain text", { search: ".*" }, []],
	])("%s", (_what, query, titles) => {
		expect(filterPosts(posts, { ...everyPost, ...query }).map((post) => post.title)).toEqual(
			titles,
		);
	});
});

describe("readBlogQuery", () => {
	it.each<[address: string, query: Partial<BlogQuery>]>([
		["", {}],
		["?category=case-studies&page=2", { category: "Case Studies", page: 2 }],
		["?category=../../etc/passwd&tag=nonsense", {}],
		["?tag=ai&q=Law", { tag: "ai", search: "Law" }],
		["?page=0", {}],
		["?page=1.5", {}],
		["?page=999", { page: 999 }],
		["?category=__proto__&tag=constructor", {}],
		["?q=%F0%9F%98%80%00", { search: "😀\u0000" }],
	])("%s", (address, query) => {
		expect(readBlogQuery(new URLSearchParams(address), ["ai", "admin"])).toEqual({
			...everyPost,
			...query,
		});
	});

	it("truncates long texts", () => {
		const query = readBlogQuery(new URLSearchParams({ q: "x".repeat(5000) }), []);
		expect(query.search).toHaveLength(100);
	});
});

describe("writeBlogQuery", () => {
	it.each<[query: Partial<BlogQuery>, address: string]>([
		[{}, ""],
		[{ search: "rota " }, "?q=rota+"],
		[{ category: "Tips & Guides" }, "?category=tips-and-guides"],
		[
			{ category: "Case Studies", tag: "ai", search: "a&b=c", page: 2 },
			"?category=case-studies&tag=ai&q=a%26b%3Dc&page=2",
		],
	])("%o", (query, address) => {
		const full = { ...everyPost, ...query };
		expect(writeBlogQuery(full)).toBe(address);
		expect(readBlogQuery(new URLSearchParams(address), ["ai"])).toEqual(full);
	});
});

describe("pageOfPosts", () => {
	it.each<[count: number, query: number, page: number, pages: number, first: number, last: number]>(
		[
			[8, 1, 1, 2, 1, 6],
			[8, 2, 2, 2, 7, 8],
			[8, 99, 2, 2, 7, 8],
			[6, 1, 1, 1, 1, 6],
			[7, 2, 2, 2, 7, 7],
			[0, 5, 1, 1, 0, 0],
		],
	)("%i posts, page %i", (count, query, page, pages, first, last) => {
		const all = Array.from({ length: count }, (_, index) => index + 1);
		const found = pageOfPosts(all, query);
		expect(found).toMatchObject({ page, pages, first, last });
		expect(found.shown).toEqual(all.slice(Math.max(0, first - 1), last));
	});
});
