import { expect, test } from "vitest";
import {
	type BlogQuery,
	everyPost,
	filterPosts,
	findTopicPath,
	readBlogQuery,
	selectPage,
	writeBlogQuery,
} from "./blog-filter.ts";

const posts = [
	{
		category: "Case Studies",
		title: "Rota",
		summary: "Fourteen vans.",
		tags: ["planning"],
	},
	{
		category: "Tips & Guides",
		title: "Audit",
		summary: "One evening.",
		tags: ["admin"],
	},
	{
		category: "Company News",
		title: "Prices",
		summary: "What “from” means.",
		tags: ["pricing"],
	},
	{
		category: "Industry Insights",
		title: "Intake",
		summary: "Law.",
		tags: ["ai", "planning"],
	},
] as const;

test.each<[what: string, query: Partial<BlogQuery>, titles: string[]]>([
	["all for an empty query", {}, ["Rota", "Audit", "Prices", "Intake"]],
	["a category", { category: "Tips & Guides" }, ["Audit"]],
	["a tag", { tag: "planning" }, ["Rota", "Intake"]],
	[
		"a category and a tag without common posts",
		{ category: "Company News", tag: "ai" },
		[],
	],
	["text in a title, ignoring case", { search: "rOTA" }, ["Rota"]],
	["text in a summary", { search: "evening" }, ["Audit"]],
	["text in a tag", { search: "plan" }, ["Rota", "Intake"]],
	["text in the category only", { search: "insights" }, []],
	["blanks around the text", { search: "  rota  " }, ["Rota"]],
	["only blanks", { search: "   " }, ["Rota", "Audit", "Prices", "Intake"]],
	["text and category", { search: "plan", category: "Case Studies" }, ["Rota"]],
	["special characters of patterns are plain text", { search: ".*" }, []],
])("filterPosts: %s", (_what, query, titles) => {
	expect(
		filterPosts(posts, { ...everyPost, ...query }).map(({ title }) => title),
	).toEqual(titles);
});

test.each<[address: string, query: Partial<BlogQuery>, written?: string]>([
	["", {}],
	["?category=case-studies&page=2", { category: "Case Studies", page: 2 }],
	["?category=tips-and-guides", { category: "Tips & Guides" }],
	["?tag=ai&q=a%26b%3Dc+", { tag: "ai", search: "a&b=c " }],
	["?q=%F0%9F%98%80%00", { search: "😀\u0000" }],
	["?category=../../etc/passwd&tag=nonsense", {}, ""],
	["?category=__proto__&tag=constructor", {}, ""],
	["?page=0", {}, ""],
	["?page=1.5", {}, ""],
	["?page=999", { page: 999 }],
	[
		`?q=${"x".repeat(5000)}`,
		{ search: "x".repeat(100) },
		`?q=${"x".repeat(100)}`,
	],
])(
	"the address %.50s is read and written",
	(address, query, written = address) => {
		const full = { ...everyPost, ...query };

		expect(
			readBlogQuery(new URLSearchParams(address), ["ai", "admin"]),
		).toEqual(full);
		expect(writeBlogQuery(full)).toBe(written);
	},
);

test.each<
	[
		count: number,
		query: number,
		page: number,
		pages: number,
		first: number,
		last: number,
	]
>([
	[8, 1, 1, 2, 1, 6],
	[8, 2, 2, 2, 7, 8],
	[8, 99, 2, 2, 7, 8],
	[6, 1, 1, 1, 1, 6],
	[7, 2, 2, 2, 7, 7],
	[0, 5, 1, 1, 0, 0],
])(
	"selectPage: %i posts, page %i",
	(count, query, page, pages, first, last) => {
		const all = Array.from({ length: count }, (_, index) => index + 1);
		const found = selectPage(all, query);

		expect(found).toMatchObject({ page, pages, first, last });
		expect(found.shown).toEqual(all.slice(Math.max(0, first - 1), last));
	},
);

test.each([
	[{}, null],
	[{ category: "Company News" }, "/blog/category/company-news"],
	[{ category: "Tips & Guides" }, null],
	[{ tag: "pricing" }, "/blog/tag/pricing"],
	[{ tag: "pricing", category: "Company News" }, null],
	[{ category: "Company News", search: "door" }, null],
	[{ category: "Company News", page: 2 }, "/blog/category/company-news"],
] as const)("the filter %j has the page %s", (query, path) => {
	const posts = [{ category: "Company News", tags: ["pricing"] }] as const;

	expect(findTopicPath({ ...everyPost, ...query }, posts)).toBe(path);
});
