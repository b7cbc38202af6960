import { readdirSync, readFileSync } from "node:fs";
import * as v from "valibot";
import { readFrontMatter } from "#lib/markdown/front-matter.server.ts";
import aboutPage from "./about-page.json" with { type: "json" };
import { categories, themeOfColor } from "./blog.ts";

const folder = new URL("./blog/", import.meta.url);

const textUpTo = (length: number) =>
	v.pipe(
		v.string("Enter a text."),
		v.trim(),
		v.minLength(1, "Enter a text."),
		v.maxLength(length, `At most ${length} characters.`),
	);

const choice = <const Options extends readonly [string, ...string[]]>(
	options: Options,
) => v.picklist(options, `Choose one of ${options.join(", ")}.`);

const colors = Object.keys(themeOfColor) as [
	keyof typeof themeOfColor,
	...(keyof typeof themeOfColor)[],
];

/** The fields at the top of an article. */
export const ArticleFields = v.strictObject({
	title: textUpTo(70),
	slug: v.pipe(
		v.string("Enter an address."),
		v.regex(
			/^[a-z0-9]+(-[a-z0-9]+)*$/,
			"Use small letters, digits and single hyphens.",
		),
		v.maxLength(80, "At most 80 characters."),
		v.notValues(["category", "tag"], "This address is taken."),
	),
	category: v.picklist(
		categories.map(({ name }) => name),
		`Choose one of ${categories.map(({ name }) => name).join(", ")}.`,
	),
	date: v.pipe(
		v.string("Enter a date such as 2026-09-15."),
		v.isoDate("Enter a date such as 2026-09-15."),
	),
	author: v.picklist(
		aboutPage.team.members.map(({ id }) => id),
		"Choose a member of the team.",
	),
	summary: textUpTo(160),
	description: textUpTo(155),
	tags: v.pipe(
		v.array(
			v.pipe(
				v.string("Enter tags."),
				v.regex(/^[a-z]+(-[a-z]+)*$/, "Use small letters and hyphens."),
			),
			"Enter tags.",
		),
		v.minLength(2, "Enter two to four tags."),
		v.maxLength(4, "Enter two to four tags."),
	),
	image: choice(colors),
	thumb: v.pipe(
		textUpTo(14),
		v.regex(/^\S+( \S+)?$/, "Enter one or two words."),
	),
});

export type ArticleFields = v.InferOutput<typeof ArticleFields>;

export type ArticleText = { fields: ArticleFields; body: string };

/** The article of one file in content/blog. */
export function parseArticle(name: string, source: string): ArticleText {
	const article = readFrontMatter(`blog/${name}`, source, ArticleFields);
	const expected = `${article.fields.slug}.md`;
	if (name !== expected)
		throw new Error(
			`blog/${name}: “slug”: the file must be called ${expected}.`,
		);

	return article;
}

/** The articles in content/blog, newest first. */
export const shippedArticles: readonly ArticleText[] = readdirSync(folder)
	.filter((name) => name.endsWith(".md"))
	.map((name) =>
		parseArticle(name, readFileSync(new URL(name, folder), "utf8")),
	)
	.sort(
		({ fields: a }, { fields: b }) =>
			b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug),
	);
