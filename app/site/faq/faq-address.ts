import { useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import type { FaqTab, FaqTabId } from "#content/faq-page.ts";
import { mostSearchCharacters } from "#features/questions/faq-search.ts";
import { useHydrated } from "#ui/hydrated.ts";
import { type FaqView, faqView } from "./faq-view.ts";

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
