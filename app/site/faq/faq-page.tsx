import { type ReactNode, useEffect, useRef, useState } from "react";
import { type FaqTab, type FaqTabId, faqPage } from "#content/faq-page.ts";
import {
	FAQ_SEARCH_FIELD,
	FAQ_SEARCH_PATH,
	type FaqHit,
	mostSearchCharacters,
} from "#features/questions/faq-search.ts";
import { PageHead } from "#site/layout/page-head.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Illustration } from "#ui/illustration.tsx";
import { OpensDialog } from "#ui/opens-dialog.tsx";
import { SearchField, type SearchFieldProps } from "#ui/search-field.tsx";
import { SectionHead, Sheet } from "#ui/sheet.tsx";
import { TabPanel, Tabs } from "#ui/tabs.tsx";
import { useFaqAddress } from "./faq-address.ts";
import { FaqResults, FaqSubject, toldResults } from "./faq-answers.tsx";

export type FaqPageProps = {
	tabs: readonly FaqTab[];
	onAskQuestion: () => void;
	/** Told a search that found nothing, once its text has stood for a while. */
	onSearchWithoutHits?: (search: string) => void;
};

/** All questions by subject, a search over them, and two ways to ask what is not there. */
export function FaqPage({ tabs, onAskQuestion, onSearchWithoutHits }: FaqPageProps) {
	return (
		<Frame onAskQuestion={onAskQuestion}>
			<Answers tabs={tabs} onSearchWithoutHits={onSearchWithoutHits} />
		</Frame>
	);
}

function Frame({ onAskQuestion, children }: { onAskQuestion: () => void; children: ReactNode }) {
	return (
		<>
			<PageHead
				here={faqPage.here}
				title={faqPage.heading}
				intro={faqPage.intro}
				color="blue"
				art={<Illustration name="card-index" size={[460, 345]} eager />}
			/>
			<Sheet tab={faqPage.answersTab} at={2} color="paper">
				{children}
			</Sheet>
			<StillQuestions onAskQuestion={onAskQuestion} />
		</>
	);
}

function Answers({
	tabs,
	onSearchWithoutHits,
}: Pick<FaqPageProps, "tabs" | "onSearchWithoutHits">) {
	const { view, search, settledSearch, setSearch, selectTab } = useFaqAddress(tabs);
	const linked = view.kind === "tab" ? view.linked : undefined;
	const pressing = usePressing(linked);
	const field = useRef<HTMLInputElement>(null);
	const found = view.kind === "search" ? view : undefined;
	useSearchWithoutHits(found?.hits.length === 0 ? found.search : "", onSearchWithoutHits);
	function clear() {
		setSearch("");
		field.current?.focus();
	}
	return (
		<div className="wrap answers">
			<FaqSearchField value={search} onChange={setSearch} input={field} />
			<p className="sr" role="status">
				{found && settledSearch !== "" && toldResults(found.hits, found.search)}
			</p>
			{view.kind === "search" ? (
				<FaqResults
					{...view}
					{...pressing}
					all={
						<Button variant="outline" small onClick={clear}>
							{faqPage.empty.button}
						</Button>
					}
				/>
			) : (
				<div>
					<Tabs
						label={faqPage.tabsLabel}
						tabs={tabs}
						selected={view.tab}
						onSelect={(id) => selectTab(id as FaqTabId)}
					/>
					{tabs.map((tab) => (
						<TabPanel key={tab.id} tab={tab.id} selected={tab.id === view.tab}>
							<FaqSubject tab={tab} linked={linked} {...pressing} />
						</TabPanel>
					))}
				</div>
			)}
		</div>
	);
}

/** Without JavaScript the server searches, and lists what it does not find. */
function FaqSearchField(props: Pick<SearchFieldProps, "value" | "onChange" | "input">) {
	return (
		<SearchField
			{...faqPage.search}
			action={FAQ_SEARCH_PATH}
			name={FAQ_SEARCH_FIELD}
			maxLength={mostSearchCharacters}
			{...props}
		/>
	);
}

type FaqFoundProps = {
	search: string;
	hits: readonly FaqHit[];
	onSearch: (search: string) => void;
	onAskQuestion: () => void;
};

/** What the server found, where there is no JavaScript; with it, typing on leads to the page that searches by itself. */
export function FaqFound({ search, hits, onSearch, onAskQuestion }: FaqFoundProps) {
	const pressing = usePressing(undefined);
	return (
		<Frame onAskQuestion={onAskQuestion}>
			<div className="wrap answers">
				<FaqSearchField value={search} onChange={onSearch} />
				<FaqResults
					search={search}
					hits={hits}
					{...pressing}
					all={
						<ButtonLink variant="outline" small to="/faq">
							{faqPage.all}
						</ButtonLink>
					}
				/>
			</div>
		</Frame>
	);
}

function StillQuestions({ onAskQuestion }: { onAskQuestion: () => void }) {
	const { tab, title, text, call, support } = faqPage.still;
	return (
		<Sheet tab={tab} at={7} color="baize" labelledBy="still-h">
			<div className="wrap still">
				<SectionHead title={title} intro={text} id="still-h" />
				<div className="still__ways">
					<ButtonLink variant="primary" icon="arrow" to="/book" data-book="faq">
						{call}
					</ButtonLink>
					<OpensDialog variant="outline" action="/ask" onOpen={onAskQuestion}>
						{support}
					</OpensDialog>
				</div>
			</div>
		</Sheet>
	);
}

/** What was opened and folded by hand. A link to an answer opens it and brings it into sight. */
function usePressing(linked: string | undefined) {
	const [pressed, setPressed] = useState<Readonly<Record<string, boolean>>>({});
	useEffect(() => {
		if (!linked) return;
		setPressed((old) => ({ ...old, [linked]: true }));
		document.getElementById(linked)?.scrollIntoView();
	}, [linked]);
	return {
		isOpen: (id: string, atFirst: boolean) => pressed[id] ?? atFirst,
		onPress: (id: string, open: boolean) => setPressed((old) => ({ ...old, [id]: open })),
	};
}

/** How long a text stands before it counts as what the visitor was looking for. */
const settledMs = 1500;

function useSearchWithoutHits(search: string, tell: ((search: string) => void) | undefined): void {
	useEffect(() => {
		if (search === "" || !tell) return;
		const timer = setTimeout(() => tell(search), settledMs);
		return () => clearTimeout(timer);
	}, [search, tell]);
}
