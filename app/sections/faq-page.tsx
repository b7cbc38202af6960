import { type ReactNode, useEffect, useState } from "react";
import {
	type FaqItem,
	type FaqTab,
	type FaqTabId,
	faqPage,
	faqResultCount,
	faqTabCount,
	noFaqMatches,
} from "#content/faq-page.ts";
import { Accordion } from "#ui/accordion.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import { AnyLink } from "#ui/link.tsx";
import { OpensDialog } from "#ui/opens-dialog.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SectionHead, Sheet } from "#ui/sheet.tsx";
import { TabPanel, Tabs } from "#ui/tabs.tsx";
import { CardIndex } from "./drawing/card-index.tsx";
import { useFaqAddress } from "./faq-address.ts";
import { type FaqHit, mostSearchCharacters, type Piece } from "./faq-search.ts";
import { openAtFirst, openHits } from "./faq-view.ts";
import { PageHead } from "./page-head.tsx";

export type FaqPageProps = {
	tabs: readonly FaqTab[];
	onAskQuestion: () => void;
	/** Told a search that found nothing, once its text has stood for a while. */
	onSearchWithoutHits?: (search: string) => void;
	onHome?: () => void;
};

/** All questions by subject, a search over them, and two ways to ask what is not there. */
export function FaqPage({ tabs, onAskQuestion, onSearchWithoutHits, onHome }: FaqPageProps) {
	const { search, still } = faqPage;
	const { view, settledSearch, ...address } = useFaqAddress(tabs);
	const linked = view.kind === "tab" ? view.linked : undefined;
	const [pressed, press] = usePressed(linked);
	useSearchWithoutHits(
		view.kind === "search" && view.hits.length === 0 ? view.search : "",
		onSearchWithoutHits,
	);
	const isOpen = (id: string, atFirst: boolean) => pressed[id] ?? atFirst;
	return (
		<>
			<PageHead
				here={faqPage.here}
				title={faqPage.heading}
				lead={faqPage.lead}
				stock="blue"
				art={<CardIndex />}
				onHome={onHome}
			/>
			<Sheet tab={faqPage.answersTab} at={2} stock="paper">
				<div className="wrap answers">
					<SearchField
						{...search}
						action="/faq"
						name="q"
						maxLength={mostSearchCharacters}
						value={address.search}
						onChange={address.setSearch}
					/>
					<p className="sr" role="status">
						{view.kind === "search" && settledSearch !== "" && told(view.hits, view.search)}
					</p>
					{view.kind === "search" ? (
						<Results
							search={view.search}
							hits={view.hits}
							isOpen={isOpen}
							onPress={press}
							onClear={() => address.setSearch("")}
						/>
					) : (
						<div>
							<Tabs
								label={faqPage.tabsLabel}
								tabs={tabs}
								selected={view.tab}
								onSelect={(id) => address.selectTab(id as FaqTabId)}
							/>
							{tabs.map((tab) => (
								<TabPanel key={tab.id} tab={tab.id} selected={tab.id === view.tab}>
									<Subject tab={tab} linked={linked} isOpen={isOpen} onPress={press} />
								</TabPanel>
							))}
						</div>
					)}
				</div>
			</Sheet>
			<Sheet tab={still.tab} at={7} stock="baize" labelledBy="still-h">
				<div className="wrap still">
					<SectionHead title={still.title} lead={still.text} id="still-h" />
					<div className="still__ways">
						<ButtonLink kind="band" icon="arrow" to="/book" data-book="faq">
							{still.call}
						</ButtonLink>
						<OpensDialog kind="line" action="/ask" onOpen={onAskQuestion}>
							{still.support}
						</OpensDialog>
					</div>
				</div>
			</Sheet>
		</>
	);
}

type Pressing = {
	isOpen: (id: string, atFirst: boolean) => boolean;
	onPress: (id: string, open: boolean) => void;
};

function Subject({ tab, linked, isOpen, onPress }: { tab: FaqTab; linked?: string } & Pressing) {
	const first = openAtFirst(tab, linked);
	const open = tab.items.map(({ id }) => id).filter((id) => isOpen(id, id === first));
	return (
		<div className="faq">
			<div className="faq__side">
				<h2>{tab.label}</h2>
				<p className="lead">{faqTabCount(tab.items.length)}</p>
			</div>
			<Accordion
				several
				open={open}
				onPress={onPress}
				items={tab.items.map((item) => accordionItem(item, item.question, item.answer))}
			/>
		</div>
	);
}

type ResultsProps = { search: string; hits: readonly FaqHit[]; onClear: () => void } & Pressing;

function Results({ search, hits, isOpen, onPress, onClear }: ResultsProps) {
	if (hits.length === 0) return <NothingFound search={search} onClear={onClear} />;
	const openAnyway = openHits(hits);
	const ids = hits.map(({ item }) => item.id);
	return (
		<div className="answers__found">
			<h2>{faqResultCount(hits.length, search)}</h2>
			<Accordion
				several
				open={ids.filter((id) => isOpen(id, openAnyway.includes(id)))}
				onPress={onPress}
				items={hits.map(({ tab, item, question, answer }) =>
					accordionItem(
						item,
						<>
							<small className="subject" data-tab={tab.id}>
								{tab.label}
							</small>{" "}
							<Marked pieces={question} />
						</>,
						<Marked pieces={answer} />,
					),
				)}
			/>
		</div>
	);
}

function NothingFound({ search, onClear }: { search: string; onClear: () => void }) {
	return (
		<div className="answers__none">
			<Empty
				headingLevel={2}
				title={faqPage.empty.title}
				text={noFaqMatches(search)}
				action={
					<Button kind="line" small onClick={onClear}>
						{faqPage.empty.button}
					</Button>
				}
			/>
		</div>
	);
}

function accordionItem(item: FaqItem, question: ReactNode, answer: ReactNode) {
	return {
		id: item.id,
		question,
		answer: (
			<>
				<p>{answer}</p>
				<p className="answers__link">
					<AnyLink to={`/faq#${item.id}`}>
						{faqPage.linkToAnswer}
						<span className="sr">: {item.question}</span>
					</AnyLink>
				</p>
			</>
		),
	};
}

function Marked({ pieces }: { pieces: readonly Piece[] }) {
	return pieces.map(({ text, hit }, index) =>
		// biome-ignore lint/suspicious/noArrayIndexKey: a piece has no other name than its place
		hit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
	);
}

function told(hits: readonly FaqHit[], search: string): string {
	return hits.length === 0 ? noFaqMatches(search) : faqResultCount(hits.length, search);
}

/** What was opened and folded by hand. A link to an answer opens it and brings it into sight. */
function usePressed(linked: string | undefined) {
	const [pressed, setPressed] = useState<Readonly<Record<string, boolean>>>({});
	const press = (id: string, open: boolean) => setPressed((old) => ({ ...old, [id]: open }));
	useEffect(() => {
		if (!linked) return;
		setPressed((old) => ({ ...old, [linked]: true }));
		document.getElementById(linked)?.scrollIntoView();
	}, [linked]);
	return [pressed, press] as const;
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
