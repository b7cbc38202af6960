import { expect, test } from "vitest";
import { shippedArticles } from "./articles.server.ts";
import { describeTopic, isAbout, listTopics } from "./topics.server.ts";

const filed = [
	{ category: "Company News", tags: ["pricing", "ai"] },
	{ category: "Company News", tags: ["ai", "quoting"] },
] as const;

test("only categories and tags with articles have a page", () => {
	expect(listTopics(filed).map(({ path }) => path)).toEqual([
		"/blog/category/company-news",
		"/blog/tag/ai",
		"/blog/tag/pricing",
		"/blog/tag/quoting",
	]);
	expect(listTopics([])).toEqual([]);
});

test("a topic has the articles of its category or with its tag", () => {
	const counts = listTopics(filed).map(
		(topic) => filed.filter((article) => isAbout(article, topic)).length,
	);

	expect(counts).toEqual([2, 2, 1, 1]);
});

test("every topic of the shipped articles has a title, heading and description of its own", () => {
	const texts = listTopics(shippedArticles.map(({ fields }) => fields)).map(
		describeTopic,
	);

	for (const name of ["title", "heading", "description"] as const) {
		const values = texts.map((text) => text[name]);
		expect(new Set(values).size, name).toBe(texts.length);
		for (const value of values) expect(value).not.toContain("{");
	}
});
