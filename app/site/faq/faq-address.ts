import { useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import type { FaqTab, FaqTabId } from "#content/faq-page.ts";
import {
	type FaqHit,
	hasHit,
	mostSearchCharacters,
	searchFaq,
} from "#features/questions/faq-search.ts";
import { useHydrated } from "#ui/hydrated.ts";

/** What is typed gets into the address once the visitor pauses: browsers limit how often it may change. */
const pauseMs = 300;

export type FaqAddress = {
	view: FaqView;
	/** The text in the search box. */
	search: string;
	/** The text as it stands in the address: the visitor has stopped typing it. */
	settledSearch: string;
	setSearch: (text: string) => void;
	selectTab: (tab: FaqTabId) => void;
};

/** The state of /faq, kept in `?tab=`, `?q=` and the hash. The prerendered page knows none: it shows the first tab. */
export function useFaqAddress(tabs: readonly FaqTab[]): FaqAddress {
	const [query, setQuery] = useSearchParams();
	const { hash } = useLocation();
	const hydrated = useHydrated();
	const settledSearch = (hydrated && query.get("q")?.slice(0, mostSearchCharacters)) || "";
	const [typed, setTyped] = useState<string>();
	const search = typed ?? settledSearch;

	useEffect(() => {
		if (typed === undefined) return;
		if (typed === settledSearch) return setTyped(undefined);
		const timer = setTimeout(() => {
			setQuery((old) => withEntry(old, "q", typed), { replace: true, preventScrollReset: true });
		}, pauseMs);
		return () => clearTimeout(timer);
	}, [typed, settledSearch, setQuery]);

	return {
		view: faqView(tabs, {
			search,
			tab: hydrated ? query.get("tab") : null,
			hash: hydrated ? hash : "",
		}),
		search,
		settledSearch,
		setSearch: setTyped,
		selectTab: (tab) =>
			setQuery((old) => withEntry(old, "tab", tab === tabs[0]?.id ? "" : tab), {
				replace: true,
				preventScrollReset: true,
			}),
	};
}

function withEntry(query: URLSearchParams, name: string, value: string): URLSearchParams {
	if (value === "") query.delete(name);
	else query.set(name, value);
	return query;
}

/** What /faq shows: one tab, or what a search found in all of them. */
type FaqView =
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
