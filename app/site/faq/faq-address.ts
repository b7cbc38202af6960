import { useLocation, useSearchParams } from "react-router";
import type { FaqTab } from "#content/faq-page.ts";
import { type FaqHit, MAX_SEARCH_LENGTH, searchFaq } from "#features/questions/faq-search.ts";
import { useHydrated } from "#ui/hydrated.ts";
import { useAddressText } from "#ui/search-field.tsx";

/** The state of /faq, stored in `?tab=`, `?q=` and the hash. The prerendered page shows the first tab. */
export function useFaqAddress(tabs: readonly FaqTab[]) {
	const [query, setQuery] = useSearchParams();
	const { hash } = useLocation();
	const hydrated = useHydrated();
	const settledSearch = (hydrated && query.get("q")?.slice(0, MAX_SEARCH_LENGTH)) || "";
	const replace = { replace: true, preventScrollReset: true };
	const [typed, setTyped] = useAddressText(settledSearch, (text) =>
		setQuery((old) => withEntry(old, "q", text), replace),
	);
	const search = typed ?? settledSearch;
	return {
		view: faqView(tabs, {
			search,
			tab: hydrated ? query.get("tab") : null,
			hash: hydrated ? hash : "",
		}),
		search,
		/** The search text after typing has paused, as in the address. */
		settledSearch,
		setSearch: setTyped,
		selectTab: (tab: string) =>
			setQuery((old) => withEntry(old, "tab", tab === tabs[0]?.id ? "" : tab), replace),
	};
}

function withEntry(query: URLSearchParams, name: string, value: string): URLSearchParams {
	if (value === "") query.delete(name);
	else query.set(name, value);
	return query;
}

/** One tab, or search results from all tabs. */
type FaqView =
	| { kind: "tab"; tab: string; linked?: string }
	| { kind: "search"; search: string; hits: readonly FaqHit[] };

/**
 * The view of an address. Search has priority over a linked answer, and that over a tab; unknown
 * tabs and answers show the first tab.
 * @param hash the id of an answer, with its `#`, or empty.
 */
export function faqView(
	tabs: readonly FaqTab[],
	{ search, tab, hash }: { search: string; tab: string | null; hash: string },
): FaqView {
	const wanted = search.slice(0, MAX_SEARCH_LENGTH).trim();
	if (wanted !== "") return { kind: "search", search: wanted, hits: searchFaq(tabs, wanted) };
	const linked = hash.slice(1);
	const holder = tabs.find(({ items }) => items.some(({ id }) => id === linked));
	if (holder) return { kind: "tab", tab: holder.id, linked };
	const first = tabs[0]?.id ?? "general";
	return { kind: "tab", tab: tabs.find(({ id }) => id === tab)?.id ?? first };
}
