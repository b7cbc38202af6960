import type { ArticleState, ListedArticle } from "./list-articles.server.ts";
import { stateNames } from "./state-names.ts";

/** The orders of the list; without one, drafts come first, then the newest. */
export const articleOrders = {
	title: "Title",
	newest: "Date, newest first",
	oldest: "Date, oldest first",
	views: "Views",
	leads: "Leads",
};

export type ArticleFilter = {
	q: string;
	state: string;
	author: string;
	order: string;
};

export function readArticleFilter(params: URLSearchParams): ArticleFilter {
	const read = (name: string) => params.get(name)?.trim() ?? "";
	const state = read("state");
	const order = read("order");

	return {
		q: read("q"),
		state: Object.hasOwn(stateNames, state) ? state : "",
		author: read("author"),
		order: Object.hasOwn(articleOrders, order) ? order : "",
	};
}

type Sortable = Pick<
	ListedArticle,
	"title" | "publishAt" | "date" | "views" | "leads"
>;

const comparisons: Record<
	keyof typeof articleOrders,
	(a: Sortable, b: Sortable) => number
> = {
	title: (a, b) => a.title.localeCompare(b.title),
	newest: (a, b) => readWhen(b).localeCompare(readWhen(a)),
	oldest: (a, b) => readWhen(a).localeCompare(readWhen(b)),
	views: (a, b) => b.views - a.views,
	leads: (a, b) => b.leads - a.leads,
};

function readWhen({ publishAt, date }: Sortable): string {
	return publishAt ?? date;
}

/** Articles whose title, address or tags contain the text, in any case and without its accents. */
export function filterArticles(
	articles: readonly ListedArticle[],
	{ q, state, author, order }: ArticleFilter,
): ListedArticle[] {
	const words = plain(q).split(/\s+/);
	const found = articles.filter((article) => {
		const text = plain(
			[article.title, article.slug, ...article.tags].join(" "),
		);

		return (
			(state === "" || article.state === (state as ArticleState)) &&
			(author === "" || article.author === author) &&
			words.every((word) => text.includes(word))
		);
	});

	return order === ""
		? found
		: found.sort(comparisons[order as keyof typeof articleOrders]);
}

function plain(text: string): string {
	return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
