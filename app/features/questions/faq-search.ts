import type { FaqItem, FaqTab } from "#content/faq-page.ts";
import {
	buildPattern,
	type Piece,
	rankText,
	splitAtHits,
} from "#lib/search/text-search.ts";

export type FaqHit = {
	tab: FaqTab;
	item: FaqItem;
	question: readonly Piece[];
	answer: readonly Piece[];
};

/** Server-side search for browsers without JavaScript. */
export const FAQ_SEARCH_PATH = "/faq/search";
export const FAQ_SEARCH_FIELD = "q";

/**
 * The questions of all tabs whose question or answer contains the text, ignoring case
 * (docs/requirements.md): matches in the question first, then whole words, then prefixes; equal ranks in
 * the order of the tabs. None for an empty text.
 */
export function searchFaq(tabs: readonly FaqTab[], search: string): FaqHit[] {
	const pattern = buildPattern(search);
	if (!pattern) return [];

	const ranked = tabs.flatMap((tab) =>
		tab.items.map((item) => ({
			rank:
				rankText(item.question, pattern) * 4 + rankText(item.answer, pattern),
			hit: {
				tab,
				item,
				question: splitAtHits(item.question, pattern),
				answer: splitAtHits(item.answer, pattern),
			},
		})),
	);

	return ranked
		.filter(({ rank }) => rank > 0)
		.sort((a, b) => b.rank - a.rank)
		.map(({ hit }) => hit);
}
