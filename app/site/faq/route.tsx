import {
	memo,
	useCallback,
	useDeferredValue,
	useEffect,
	useMemo,
	useRef,
} from "react";
import { useLocation, useSearchParams } from "react-router";
import { withFacts } from "#content/content.ts";
import faqPage from "#content/faq-page.json" with { type: "json" };
import type { FaqTab } from "#content/faq-page.ts";
import { listFaqTabs } from "#features/questions/faq.server.ts";
import { type FaqHit, searchFaq } from "#features/questions/faq-search.ts";
import { reportZeroResults } from "#features/questions/report-zero-results.ts";
import { MAX_SEARCH_LENGTH } from "#lib/search/text-search.ts";
import type { PageHandle } from "#site/layout/frame.tsx";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import { buildFaqThings } from "#site/layout/structured-data.ts";
import { Button } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { useAddressText } from "#ui/search-field.tsx";
import { TabPanel, Tabs } from "#ui/tabs.tsx";
import type { Route } from "./+types/route.ts";
import {
	describeResults,
	FaqPage,
	FaqResults,
	FaqSearchField,
	FaqSubject,
} from "./faq-answers.tsx";

export const meta = () =>
	buildPageMeta({ ...withFacts(faqPage.meta), path: "/faq" });

export const handle: PageHandle = { tone: "paper", dialogs: ["question"] };

export function loader() {
	return { tabs: listFaqTabs() };
}

/** The data never changes while the page is open, so that searches in the address cause no request. */
export const shouldRevalidate = () => false;

export default function FrequentQuestionsRoute({
	loaderData,
}: Route.ComponentProps) {
	return <FrequentQuestionsPage {...loaderData} />;
}

type TabsProps = { tabs: readonly FaqTab[] };

export function FrequentQuestionsPage({ tabs }: TabsProps) {
	return (
		<FaqPage
			things={
				import.meta.env.SSR &&
				buildFaqThings(
					"/faq",
					tabs.flatMap(({ items }) => items),
				)
			}
		>
			{tabs.length > 0 ? (
				<Answers tabs={tabs} />
			) : (
				<Empty headingLevel={2} {...faqPage.none} />
			)}
		</FaqPage>
	);
}

/** All questions by subject, with a search. */
function Answers({ tabs }: TabsProps) {
	const { view, search, settledSearch, setSearch, selectTab } =
		useFaqAddress(tabs);
	const linked = view.kind === "tab" ? view.linked : undefined;
	useEffect(() => {
		if (linked) document.getElementById(linked)?.scrollIntoView();
	}, [linked]);

	const field = useRef<HTMLInputElement>(null);
	const found = view.kind === "search" ? view : undefined;
	useZeroResultReport(found?.hits.length === 0 ? found.search : "");

	const actions = useRef({ setSearch, selectTab });
	actions.current = { setSearch, selectTab };

	const clear = useCallback(() => {
		actions.current.setSearch("");
		field.current?.focus();
	}, []);
	const select = useCallback(
		(tab: string) => actions.current.selectTab(tab),
		[],
	);

	return (
		<>
			<FaqSearchField value={search} onChange={setSearch} input={field} />
			<p className="sr" role="status">
				{found &&
					settledSearch !== "" &&
					describeResults(found.hits, found.search)}
			</p>
			<View tabs={tabs} view={view} onClear={clear} onSelect={select} />
		</>
	);
}

type ViewProps = TabsProps & {
	view: FaqView;
	onClear: () => void;
	onSelect: (tab: string) => void;
};

/** The results of a search, or the subjects. */
const View = memo(function View({ tabs, view, onClear, onSelect }: ViewProps) {
	if (view.kind === "search")
		return (
			<FaqResults
				{...view}
				all={
					<Button variant="outline" small onClick={onClear}>
						{faqPage.empty.button}
					</Button>
				}
			/>
		);

	return (
		<div>
			{tabs.length > 1 && (
				<Tabs
					label={faqPage.tabsLabel}
					tabs={tabs}
					selected={view.tab}
					onSelect={onSelect}
				/>
			)}
			{tabs.map((tab) => (
				<TabPanel key={tab.id} tab={tab.id} selected={tab.id === view.tab}>
					<FaqSubject tab={tab} linked={view.linked} />
				</TabPanel>
			))}
		</div>
	);
});

/** Milliseconds without a change before a search without results is reported. */
const settledMs = 1500;

function useZeroResultReport(search: string): void {
	useEffect(() => {
		if (search === "") return;

		const timer = setTimeout(() => reportZeroResults(search), settledMs);
		return () => clearTimeout(timer);
	}, [search]);
}

/** The state of /faq, stored in `?tab=`, `?q=` and the hash. The prerendered page shows the first tab. */
function useFaqAddress(tabs: readonly FaqTab[]) {
	const [query, setQuery] = useSearchParams();
	const { hash } = useLocation();
	const hydrated = useHydrated();
	const settledSearch =
		(hydrated && query.get("q")?.slice(0, MAX_SEARCH_LENGTH)) || "";
	const replace = { replace: true, preventScrollReset: true };
	const [typed, setTyped] = useAddressText(settledSearch, (text) =>
		setQuery((old) => withEntry(old, "q", text), replace),
	);
	const search = typed ?? settledSearch;
	// Letters are shown before the results, which a further letter interrupts.
	const shownSearch = useDeferredValue(search);
	const tab = hydrated ? query.get("tab") : null;
	const linked = hydrated ? hash : "";
	const view = useMemo(
		() => readFaqView(tabs, { search: shownSearch, tab, hash: linked }),
		[tabs, shownSearch, tab, linked],
	);

	return {
		view,
		search,
		/** The search text after typing has paused, as in the address. */
		settledSearch,
		setSearch: setTyped,
		selectTab: (tab: string) =>
			setQuery(
				(old) => withEntry(old, "tab", tab === tabs[0]?.id ? "" : tab),
				replace,
			),
	};
}

function withEntry(
	query: URLSearchParams,
	name: string,
	value: string,
): URLSearchParams {
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
export function readFaqView(
	tabs: readonly FaqTab[],
	{ search, tab, hash }: { search: string; tab: string | null; hash: string },
): FaqView {
	const wanted = search.slice(0, MAX_SEARCH_LENGTH).trim();
	if (wanted !== "")
		return { kind: "search", search: wanted, hits: searchFaq(tabs, wanted) };

	const linked = hash.slice(1);
	const holder = tabs.find(({ items }) =>
		items.some(({ id }) => id === linked),
	);
	if (holder) return { kind: "tab", tab: holder.id, linked };

	const first = tabs[0]?.id ?? "general";

	return { kind: "tab", tab: tabs.find(({ id }) => id === tab)?.id ?? first };
}
