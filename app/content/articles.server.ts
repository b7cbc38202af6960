import { readdirSync, readFileSync } from "node:fs";
import * as v from "valibot";
import { readFrontMatter } from "#lib/markdown/front-matter.server.ts";
import aboutPage from "./about-page.json" with { type: "json" };
import { type ArticleText, articleFieldsSchema } from "./article-schema.ts";

const folder = new URL("./blog/", import.meta.url);

/** The fields of a shipped article, whose author is in the shipped team. */
const shippedFieldsSchema = v.strictObject({
	...articleFieldsSchema.entries,
	author: v.picklist(
		aboutPage.team.members.map(({ id }) => id),
		"Choose a member of the team.",
	),
});

/** The article of one file in content/blog. */
export function parseArticle(name: string, source: string): ArticleText {
	const article = readFrontMatter(`blog/${name}`, source, shippedFieldsSchema);
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
	.sort(newestFirst);

export function newestFirst(
	{ fields: a }: ArticleText,
	{ fields: b }: ArticleText,
): number {
	return b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug);
}
