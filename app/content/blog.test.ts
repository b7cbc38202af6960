import * as v from "valibot";
import { describe, expect, it } from "vitest";
import aboutPage from "./about-page.json" with { type: "json" };
import { articleSlugs, categories as categoryList } from "./blog.ts";
import type { MdxModule } from "./mdx.ts";

const categories = categoryList.map(({ name }) => name);
const textUpTo = (length: number) =>
	v.pipe(v.string(), v.minLength(1), v.maxLength(length));

const FrontMatter = v.strictObject({
	title: textUpTo(70),
	slug: v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
	category: v.picklist(categories),
	date: v.pipe(
		v.string(),
		v.isoDate(),
		v.minValue("2025-06-01"),
		v.maxValue("2026-10-31"),
	),
	author: v.picklist(aboutPage.team.members.map((member) => member.id)),
	summary: textUpTo(160),
	description: textUpTo(155),
	tags: v.pipe(
		v.array(v.pipe(v.string(), v.regex(/^[a-z]+(-[a-z]+)*$/))),
		v.minLength(2),
		v.maxLength(4),
	),
	image: v.picklist(["blue", "gold", "pink", "canary", "mint"]),
	thumb: v.pipe(v.string(), v.regex(/^\S+( \S+)?$/), v.maxLength(14)),
});

const modules = import.meta.glob<MdxModule<unknown>>("./blog/*.mdx", {
	eager: true,
});
const sources = import.meta.glob<string>("./blog/*.mdx", {
	eager: true,
	query: "?raw",
	import: "default",
});
const posts = Object.entries(modules).map(([path, { frontmatter, words }]) => ({
	name: path.split("/").at(-1) ?? "",
	fields: v.parse(FrontMatter, frontmatter),
	words,
	body: sources[path]?.split(/^---$/m).slice(2).join("---") ?? "",
}));

it("the blog has eight posts, two in each category", () => {
	expect(posts).toHaveLength(8);

	for (const category of categories) {
		expect(
			posts.filter(({ fields }) => fields.category === category),
		).toHaveLength(2);
	}
});

it("the blog is listed newest first", () => {
	const newestFirst = posts.toSorted((a, b) =>
		b.fields.date.localeCompare(a.fields.date),
	);
	expect(articleSlugs).toEqual(newestFirst.map(({ fields }) => fields.slug));
});

describe.each(posts.map((entry) => [entry.name, entry] as const))(
	"%s",
	(_name, { fields, words, body }) => {
		it("has 600 to 1,200 words", () => {
			expect(words).toBeGreaterThanOrEqual(600);
			expect(words).toBeLessThanOrEqual(1200);
		});

		it("has only curly quotation marks and apostrophes", () => {
			const copy = [
				body.replace(/<[^>]*>/g, ""),
				fields.title,
				fields.summary,
				fields.description,
			];
			expect(copy.join("\n")).not.toMatch(/['"]/);
		});
	},
);
