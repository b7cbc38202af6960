import { onceForContent, withFacts } from "#content/content.ts";
import { industrySlugs } from "#content/industry.ts";
import { legalSlugs } from "#content/legal-schema.ts";
import { renderedTexts } from "#content/markdown-cache.server.ts";
import { buildOwnPath } from "#content/own-page-schema.ts";
import type { ResultKind } from "#content/search-page.ts";
import {
	currentCases,
	currentOwnPages,
} from "#features/content/current-content.server.ts";
import { listFaqTabs } from "#features/questions/faq.server.ts";
import {
	buildPattern,
	findMatch,
	MAX_SEARCH_LENGTH,
	type Piece,
	rankText,
	splitAtHits,
} from "#lib/search/text-search.ts";
import { cutText } from "#lib/text/cut-text.ts";
import { articles, prepareArticles } from "#site/blog/articles.server.ts";
import { currentIndustry } from "#site/industries/current-industry.server.ts";
import { findLegalText } from "#site/legal/legal-texts.server.ts";
import {
	archivedIssues,
	prepareIssues,
} from "#site/newsletter/issues.server.ts";
import type { Page } from "#site/page.ts";
import { currentPages } from "#site/pages.ts";
import { listStrings, readHtmlText } from "./page-text.ts";

type Entry = {
	kind: ResultKind;
	path: string;
	title: string;
	headings: string;
	/** Summary and all other text. */
	text: string;
};

export type SearchResult = {
	kind: ResultKind;
	path: string;
	title: readonly Piece[];
	/** The text around the first match, or the beginning. */
	excerpt: readonly Piece[];
};

const MAX_RESULTS = 20;
const MAX_WORDS = 8;
const EXCERPT_LENGTH = 180;

/** Ranks as in the FAQ (`rankText`): a better place outweighs all matches in the next one. */
const weights = { title: 16, headings: 4, text: 1 };

/** "missed call" is also written "missed-call". */
const BETWEEN = "[\\s\\-–—]+";

/** The whole search as one phrase outweighs its words apart. */
const PHRASE = 64;

/** Renders the texts that are searched, one by one. */
export async function prepareSearch(): Promise<void> {
	await prepareArticles();
	await prepareIssues();
	await renderedTexts.legal.prepare(currentOwnPages().map(({ body }) => body));
}

/**
 * Searches titles, headings and texts of everything that is published. All words must be found; matches in
 * titles come first, then in headings, then in texts, each as whole words before parts of words.
 */
export function searchSite(typed: string): {
	results: SearchResult[];
	hasMore: boolean;
} {
	const search = cutText(typed, MAX_SEARCH_LENGTH).trim();
	const phrase = buildPattern(search, BETWEEN);
	if (!phrase) return { results: [], hasMore: false };

	const words = search
		.split(/\s+/)
		.slice(0, MAX_WORDS)
		.map((word) => buildPattern(word))
		.filter((pattern) => pattern !== undefined);
	const ranked = entries()
		.map((entry) => ({ entry, rank: rankEntry(entry, phrase, words) }))
		.filter(({ rank }) => rank > 0)
		.sort((a, b) => b.rank - a.rank);

	return {
		results: ranked
			.slice(0, MAX_RESULTS)
			.map(({ entry }) => toResult(entry, phrase, words)),
		hasMore: ranked.length > MAX_RESULTS,
	};
}

function rankEntry(
	entry: Entry,
	phrase: RegExp,
	words: readonly RegExp[],
): number {
	const whole = rankPlaces(entry, phrase);
	if (whole > 0) return whole * PHRASE;

	const ranks = words.map((word) => rankPlaces(entry, word));

	return ranks.includes(0)
		? 0
		: ranks.reduce((all, rank) => all + rank, 0) / ranks.length;
}

function rankPlaces({ title, headings, text }: Entry, pattern: RegExp): number {
	return (
		rankText(title, pattern) * weights.title +
		rankText(headings, pattern) * weights.headings +
		rankText(text, pattern) * weights.text
	);
}

function toResult(
	{ kind, path, title, text }: Entry,
	phrase: RegExp,
	words: readonly RegExp[],
): SearchResult {
	const patterns = [phrase, ...words];
	const inText = patterns.find((each) => rankText(text, each) > 0);
	const inTitle = patterns.find((each) => rankText(title, each) > 0);
	const cut = cutExcerpt(text, inText ? findMatch(text, inText) : 0);

	return {
		kind,
		path,
		title: splitAtHits(title, inTitle ?? phrase),
		excerpt: splitAtHits(cut, inText ?? phrase),
	};
}

/** Whole words around a position. */
function cutExcerpt(text: string, at: number): string {
	const from = Math.max(0, at - EXCERPT_LENGTH / 3);
	const start = from === 0 ? 0 : text.indexOf(" ", from) + 1;
	const cut = cutText(text.slice(start), EXCERPT_LENGTH);
	const isCut = start + EXCERPT_LENGTH < text.length;
	const end = isCut ? cut.replace(/\s+\S*$/, "") : cut;

	return `${start > 0 ? "…" : ""}${end}${isCut ? "…" : ""}`;
}

/** Everything that can be found. Computed once for each content. */
const entries = onceForContent((): readonly Entry[] => [
	...currentPages().flatMap(toEntry),
	...listFaqTabs().flatMap(({ items }) =>
		items.map(
			({ id, question, answer }): Entry => ({
				kind: "answer",
				path: `/faq#${id}`,
				title: question,
				headings: "",
				text: answer,
			}),
		),
	),
]);

/** Pages of forms and results have no text of their own. */
function toEntry(page: Page): Entry[] {
	const { title, description, words, texts, path } = page;
	if ([description, words, texts].every((each) => each === undefined))
		return [];

	const { kind, headings = "", text } = describe(page);

	return [
		{
			kind,
			path,
			title,
			headings: [words, headings].filter(Boolean).join(" "),
			text: [description, text].filter(Boolean).join(" "),
		},
	];
}

type Described = { kind: ResultKind; headings?: string; text?: string };

function describe({ path, texts = [] }: Page): Described {
	const [, folder, slug] = path.split("/");
	const article = articles().find((each) => each.summary.slug === slug);
	const issue = archivedIssues().find((each) => String(each.number) === slug);
	const study = currentCases().find((each) => each.slug === slug);
	const trade = industrySlugs.find((each) => each === slug);
	const legal = legalSlugs.find((each) => each === folder);
	const own = currentOwnPages().find((each) => buildOwnPath(each) === path);

	if (folder === "blog" && article)
		return {
			kind: "article",
			headings: [
				article.headings.map(({ text }) => text),
				article.summary.category,
				article.summary.tags,
			]
				.flat(2)
				.join(" "),
			text: readHtmlText(article.html),
		};

	if (folder === "newsletter" && issue)
		return { kind: "page", text: readHtmlText(issue.html) };
	if (folder === "case-studies" && study)
		return { kind: "case", text: listStrings(withFacts(study)).join(" ") };
	if (folder === "industries" && trade)
		return {
			kind: "trade",
			text: listStrings(currentIndustry(trade)).join(" "),
		};

	if (legal && !slug) {
		const { text } = findLegalText(legal);
		return {
			kind: "legal",
			headings: text.headings.map((each) => each.text).join(" "),
			text: listStrings(text.parts).map(readHtmlText).join(" "),
		};
	}

	if (own) {
		const { html, headings } = renderedTexts.legal.read(own.body);
		return {
			kind: "page",
			headings: headings.map(({ text }) => text).join(" "),
			text: readHtmlText(html),
		};
	}

	return { kind: "page", text: listStrings(texts).join(" ") };
}
