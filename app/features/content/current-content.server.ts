import type { ArticleFields, ArticleText } from "#content/article-schema.ts";
import { newestFirst } from "#content/articles.server.ts";
import { sortCases } from "#content/case-order.ts";
import type { CaseStudy } from "#content/case-schema.ts";
import { withFacts } from "#content/content.ts";
import type { Documents } from "#content/documents.ts";
import { type ArchivedIssue, withoutNames } from "#content/issue-schema.ts";
import type { LegalDocument, LegalSlug } from "#content/legal-schema.ts";
import {
	addRead,
	currentContent,
	trackReads,
} from "#content/live-content.server.ts";
import type { QuotePlace } from "#content/quotes-schema.ts";
import { countReadingMinutes } from "#content/reading-time.ts";
import { normalizePath } from "#content/redirects-schema.ts";
import { onceFor } from "#lib/cache.ts";
import {
	type Bodies,
	contentBodies,
	type Entries,
	shipped,
} from "./published-bodies.server.ts";

/** What is published, without a record of what is read of it. */
export function currentBodies(): Bodies {
	return contentBodies.get(currentContent()) ?? shipped;
}

/** The documents of the page that is rendered, or of the process: also those that no page carries as JSON. */
export function currentDocuments(): Documents {
	const { documents } = currentBodies();
	return trackReads(documents, "documents");
}

/** True for the address of an article or a case that was taken off the website. */
export function isWithdrawn(path: string): boolean {
	return currentBodies().withdrawn.has(normalizePath(path));
}

/** The published articles of the page that is rendered, or of the process, newest first. */
export function currentArticles(): ArticleText[] {
	const { entries } = currentBodies();
	const { article } = trackReads(entries, "entries");

	return [...article.values()].sort(newestFirst);
}

export type ListedArticle = { fields: ArticleFields; minutes: number };

/**
 * Fields and reading times of the published articles, newest first. A page that reads them doesn’t depend on the
 * articles’ texts.
 */
export function currentArticleList(): ListedArticle[] {
	const { entries } = currentBodies();
	addRead("articleList");

	return listArticles(entries);
}

/** A published article. A page that reads it doesn’t depend on the others. */
export function currentArticle(slug: string): ArticleText | null {
	const { entries } = currentBodies();
	addRead("articleList");

	for (const [id, article] of entries.article) {
		if (article.fields.slug !== slug) continue;

		addRead(`article:${id}`);
		return article;
	}

	return null;
}

const listOnce = onceFor(
	({ fields, body }: ArticleText): ListedArticle => ({
		fields,
		minutes: countReadingMinutes(body),
	}),
);

export function listArticles({ article: articles }: Entries): ListedArticle[] {
	return [...articles.values()].sort(newestFirst).map(listOnce);
}

/** The published cases in their order. */
export function currentCases(): CaseStudy[] {
	const { entries } = currentBodies();
	const cases = trackReads(entries, "entries").case;
	const ids = sortCases(cases.keys(), currentDocuments()["case-order"]);

	return ids.flatMap((id) => cases.get(id) ?? []);
}

/** A published case, by its id; null when it was taken down. */
export function currentCase(id: string): CaseStudy | null {
	const { entries } = currentBodies();
	return trackReads(entries, "entries").case.get(id) ?? null;
}

export type ShownQuote = {
	id: string;
	/** The id of the case whose quote it is. */
	case: string;
	text: string;
	author: string;
};

/** The quotes of a page. One of a case is shown while the case is published. */
export function currentQuotes(place: QuotePlace): ShownQuote[] {
	return currentDocuments().quotes.quotes.flatMap((quote) => {
		if (!quote.places.includes(place)) return [];

		const words = quote.case ? currentCase(quote.case)?.quote : quote;
		if (!words) return [];

		const { text, author } = withFacts(words);
		return { id: quote.id, case: quote.case, text, author };
	});
}

/** A published legal text. @throws when it was taken down. */
export function currentLegal(slug: LegalSlug): LegalDocument {
	const { entries } = currentBodies();
	const document = trackReads(entries, "entries").legal.get(slug);
	if (!document) throw new Error(`There is no text for /${slug}.`);

	return document;
}

/** The newsletter’s archive without names, the latest issue first. */
export function currentIssues(): ArchivedIssue[] {
	const { entries } = currentBodies();
	const { issue } = trackReads(entries, "entries");

	return [...issue.values()]
		.map((each) => ({
			...each,
			subject: withoutNames(each.subject),
			preheader: withoutNames(each.preheader),
			body: withoutNames(each.body),
		}))
		.sort((a, b) => b.number - a.number);
}
