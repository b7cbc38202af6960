import { useEffect, useRef } from "react";
import faqPage from "#content/faq-page.json" with { type: "json" };
import { faqTabs } from "#content/faq-page.ts";
import { reportZeroResults } from "#features/questions/report-zero-results.ts";
import { pageMeta } from "#site/layout/page-meta.ts";
import type { PageHandle } from "#site/layout/route.tsx";
import { faqThing } from "#site/layout/structured-data.ts";
import { Button } from "#ui/button.tsx";
import { TabPanel, Tabs } from "#ui/tabs.tsx";
import { useFaqAddress } from "./faq-address.ts";
import { FaqResults, FaqSubject, resultsSummary } from "./faq-answers.tsx";
import { FaqPage, FaqSearchField } from "./faq-page.tsx";

export const meta = () => pageMeta({ ...faqPage.meta, path: "/faq" });

export const handle: PageHandle = { tone: "paper", dialogs: ["question"] };

export default function FrequentQuestionsPage() {
	return (
		<FaqPage
			things={
				import.meta.env.SSR && [
					faqThing(
						"/faq",
						faqTabs.flatMap(({ items }) => items),
					),
				]
			}
		>
			<Answers />
		</FaqPage>
	);
}

/** All questions by subject, with a search. */
function Answers() {
	const { view, search, settledSearch, setSearch, selectTab } = useFaqAddress(faqTabs);
	const linked = view.kind === "tab" ? view.linked : undefined;
	useEffect(() => {
		if (linked) document.getElementById(linked)?.scrollIntoView();
	}, [linked]);
	const field = useRef<HTMLInputElement>(null);
	const found = view.kind === "search" ? view : undefined;
	useZeroResultReport(found?.hits.length === 0 ? found.search : "");
	function clear() {
		setSearch("");
		field.current?.focus();
	}
	return (
		<>
			<FaqSearchField value={search} onChange={setSearch} input={field} />
			<p className="sr" role="status">
				{found && settledSearch !== "" && resultsSummary(found.hits, found.search)}
			</p>
			{view.kind === "search" ? (
				<FaqResults
					{...view}
					all={
						<Button variant="outline" small onClick={clear}>
							{faqPage.empty.button}
						</Button>
					}
				/>
			) : (
				<div>
					<Tabs label={faqPage.tabsLabel} tabs={faqTabs} selected={view.tab} onSelect={selectTab} />
					{faqTabs.map((tab) => (
						<TabPanel key={tab.id} tab={tab.id} selected={tab.id === view.tab}>
							<FaqSubject tab={tab} linked={linked} />
						</TabPanel>
					))}
				</div>
			)}
		</>
	);
}

/** Milliseconds without a change before a search without results is reported. */
const settledMs = 1500;

function useZeroResultReport(search: string): void {
	useEffect(() => {
		if (search === "") return;
		const timer = setTimeout(() => reportZeroResults(search), settledMs);
		return () => clearTimeout(timer);
	}, [search]);
}
