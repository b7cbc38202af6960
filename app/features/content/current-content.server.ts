import type { ArticleFields, ArticleText } from "#content/article-schema.ts";
import { newestFirst } from "#content/articles.server.ts";
import { sortCases } from "#content/case-order.ts";
import type { CaseStudy } from "#content/case-schema.ts";
import { isOn, withFacts } from "#content/content.ts";
import type { Documents } from "#content/documents.ts";
import { type ArchivedIssue, withoutNames } from "#content/issue-schema.ts";
import type { LegalDocument, LegalSlug } from "#content/legal-schema.ts";
import { currentContent } from "#content/live-content.server.ts";
import type { OwnPage } from "#content/own-page-schema.ts";
import type { QuotePlace } from "#content/quotes-schema.ts";
import { countReadingMinutes } from "#content/reading-time.ts";
import { normalizePath } from "#content/redirects-schema.ts";
import { onceFor } from "#lib/cache.ts";
import {
	type Bodies,
	contentBodies,
	shipped,
} from "./published-bodies.server.ts";

/** What the content was built from. */
export function currentBodies(): Bodies {
	return contentBodies.get(currentContent()) ?? shipped;
}

/** The documents of the page that is rendered, or of the process: also those that no page carries as JSON. */
export function currentDocuments(): Documents {
	return currentBodies().documents;
}

/** True for the address of an article or a case that was taken off the website. */
export function isWithdrawn(path: string): boolean {
	return currentBodies().withdrawn.has(normalizePath(path));
}

/** The published articles of the page that is rendered, or of the process, newest first. */
export function currentArticles(): ArticleText[] {
	const { article } = currentBodies().entries;
	if (!isOn("blog")) return [];

	return [...article.values()].sort(newestFirst);
}

export type ListedArticle = { fields: ArticleFields; minutes: number };

/** Fields and reading times of the published articles, newest first. */
export function currentArticleList(): ListedArticle[] {
	return currentArticles().map(listOnce);
}

export function currentArticle(slug: string): ArticleText | null {
	return currentArticles().find(({ fields }) => fields.slug === slug) ?? null;
}

const listOnce = onceFor(
	({ fields, body }: ArticleText): ListedArticle => ({
		fields,
		minutes: countReadingMinutes(body),
	}),
);

/** The published cases in their order. */
export function currentCases(): CaseStudy[] {
	const { documents, entries } = currentBodies();
	return isOn("cases") ? sortCases(entries.case, documents["case-order"]) : [];
}

/** A published case, by its id; null when it was taken down. */
export function currentCase(id: string): CaseStudy | null {
	return isOn("cases") ? (currentBodies().entries.case.get(id) ?? null) : null;
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
	const document = currentBodies().entries.legal.get(slug);
	if (!document) throw new Error(`There is no text for /${slug}.`);

	return document;
}

/** The published pages of the agency’s own. */
export function currentOwnPages(): OwnPage[] {
	return [...currentBodies().entries.page.values()];
}

/** The newsletter’s archive without names, the latest issue first. */
export function currentIssues(): ArchivedIssue[] {
	const { issue } = currentBodies().entries;
	if (!isOn("newsletter")) return [];

	return [...issue.values()]
		.map((each) => ({
			...each,
			subject: withoutNames(each.subject),
			preheader: withoutNames(each.preheader),
			body: withoutNames(each.body),
		}))
		.sort((a, b) => b.number - a.number);
}
