import { expect, test } from "vitest";
import { filterArticles, readArticleFilter } from "./article-filter.ts";
import type { ListedArticle } from "./list-articles.server.ts";

const article = (title: string, changes: Partial<ListedArticle> = {}) => ({
	id: title,
	title,
	slug: title.toLowerCase().replaceAll(" ", "-"),
	tags: [],
	author: "nina",
	date: "2026-11-01",
	state: "live" as const,
	hasDraft: false,
	publishAt: null,
	views: 0,
	leads: 0,
	...changes,
});

const articles = [
	article("Rota tips", { views: 3 }),
	article("The café's prices", {
		state: "scheduled",
		publishAt: "2026-12-24T09:00:00.000Z",
		date: "",
	}),
	article("A quote a day", { tags: ["été"], date: "2026-10-01", leads: 2 }),
];

test.each([
	["", ["Rota tips", "The café's prices", "A quote a day"]],
	["q=CAFE", ["The café's prices"]],
	["q=day+quote", ["A quote a day"]],
	["q=ete", ["A quote a day"]],
	["state=scheduled", ["The café's prices"]],
	["author=omar", []],
	["order=newest", ["The café's prices", "Rota tips", "A quote a day"]],
	["order=oldest", ["A quote a day", "Rota tips", "The café's prices"]],
	["order=leads", ["A quote a day", "Rota tips", "The café's prices"]],
	["order=nonsense&state=none", articles.map(({ title }) => title)],
])("the list with %s", (query, titles) => {
	const filter = readArticleFilter(new URLSearchParams(query));

	expect(filterArticles(articles, filter).map(({ title }) => title)).toEqual(
		titles,
	);
});
