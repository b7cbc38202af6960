import { describe, expect, it } from "vitest";
import { articleContainers } from "#content/containers.server.ts";
import { renderMarkdown } from "#lib/markdown/markdown.server.ts";
import { parseArticle, shippedArticles } from "./articles.server.ts";
import { categories as categoryList } from "./blog.ts";

const categories = categoryList.map(({ name }) => name);
const posts = shippedArticles.map(({ fields, body }) => ({
	name: fields.slug,
	fields,
	body,
	rendered: renderMarkdown(body, { containers: articleContainers }),
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
	const dates = posts.map(({ fields }) => fields.date);
	expect(dates).toEqual(dates.toSorted().reverse());
});

describe.each(posts.map((entry) => [entry.name, entry] as const))(
	"%s",
	(_name, { fields, rendered, body }) => {
		it("has 600 to 1,200 words", () => {
			expect(rendered.words).toBeGreaterThanOrEqual(600);
			expect(rendered.words).toBeLessThanOrEqual(1200);
		});

		it("has no mistake in its Markdown", () => {
			expect(rendered.problems).toEqual([]);
		});

		it("has only curly quotation marks and apostrophes", () => {
			const copy = [
				body.replace(/\{title="[^"]*"\}/g, ""),
				fields.title,
				fields.summary,
				fields.description,
			];
			expect(copy.join("\n")).not.toMatch(/['"]/);
		});
	},
);

const complete = `---
title: Rotas
slug: rotas
category: Tips & Guides
date: 2026-10-01
author: nina
summary: A short summary.
description: A description.
tags: [rotas, vans]
image: blue
thumb: ROTA
---

Fourteen vans.
`;

it("an article is one file", () => {
	const { fields, body } = parseArticle("rotas.md", complete);

	expect(fields).toMatchObject({ title: "Rotas", tags: ["rotas", "vans"] });
	expect(body.trim()).toBe("Fourteen vans.");
});

it.each([
	["without a title", "title: Rotas\n", "", "“title”"],
	["with an unknown field", "title:", "subtitle: Vans\ntitle:", "“subtitle”"],
	["with an unknown author", "nina", "nobody", "“author”"],
	["with a date in words", "2026-10-01", "1 October", "“date”"],
	["with one tag", "[rotas, vans]", "[rotas]", "“tags”"],
	["with a text in place of tags", "[rotas, vans]", "rotas", "“tags”"],
	["with a blank in the address", "slug: rotas", "slug: my rotas", "“slug”"],
	["with a reserved address", "slug: rotas", "slug: category", "“slug”"],
	["with another file's name", "slug: rotas", "slug: vans", "“slug”"],
	["with damaged YAML", "title: Rotas", "title: [", ""],
	["without fields", /^.*---\n\n/s, "", "between “---”"],
])(
	"an article %s is refused in one line that names the file and the field",
	(_, part, replacement, expected) => {
		const source = complete.replace(part, replacement);

		let message = "";
		try {
			parseArticle("rotas.md", source);
		} catch (error) {
			message = (error as Error).message;
		}

		expect(message).toMatch(/^blog\/rotas\.md: [^\n]+$/);
		expect(message).toContain(expected);
	},
);
