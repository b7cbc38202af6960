import type { FaqTab, FaqTabId } from "#content/faq-page.ts";
import {
	type FaqHit,
	hasHit,
	mostSearchCharacters,
	searchFaq,
} from "#features/questions/faq-search.ts";

/** What /faq shows: one tab, or what a search found in all of them. */
export type FaqView =
	| { kind: "tab"; tab: FaqTabId; linked?: string }
	| { kind: "search"; search: string; hits: readonly FaqHit[] };

/**
 * What an address asks for. A search comes before a linked answer, that before a tab;
 * a tab or answer that there is not comes to the first tab.
 * @param hash the id of an answer, with its `#` or empty.
 */
export function faqView(
	tabs: readonly FaqTab[],
	{ search, tab, hash }: { search: string; tab: string | null; hash: string },
): FaqView {
	const wanted = search.slice(0, mostSearchCharacters).trim();
	if (wanted !== "") return { kind: "search", search: wanted, hits: searchFaq(tabs, wanted) };
	const linked = hash.slice(1);
	const holder = tabs.find(({ items }) => items.some(({ id }) => id === linked));
	if (holder) return { kind: "tab", tab: holder.id, linked };
	const first: FaqTabId = tabs[0]?.id ?? "general";
	return { kind: "tab", tab: tabs.find(({ id }) => id === tab)?.id ?? first };
}

/** The answer that stands open in a tab before anything was pressed: the linked one, or the first. */
export function openAtFirst(tab: FaqTab, linked?: string): string | undefined {
	return tab.items.some(({ id }) => id === linked) ? linked : tab.items[0]?.id;
}

/** The answers that stand open in a search: those whose match would be out of sight if they were folded. */
export function openHits(hits: readonly FaqHit[]): string[] {
	return hits.filter(({ question }) => !hasHit(question)).map(({ item }) => item.id);
}
