import { type FormEvent, type ReactNode, useState } from "react";
import { withFacts } from "#content/content.ts";
import faqPage from "#content/faq-page.json" with { type: "json" };
import {
	type FaqItem,
	type FaqTab,
	faqResultCount,
	faqTabCount,
	noFaqMatches,
} from "#content/faq-page.ts";
import {
	FAQ_SEARCH_FIELD,
	FAQ_SEARCH_PATH,
	type FaqHit,
} from "#features/questions/faq-search.ts";
import { send } from "#lib/forms/use-form.ts";
import { MAX_SEARCH_LENGTH, type Piece } from "#lib/search/text-search.ts";
import { useOpenDialog } from "#site/layout/dialogs.tsx";
import { PageHead, type PageHeadProps } from "#site/layout/page-head.tsx";
import { Accordion } from "#ui/accordion.tsx";
import { ButtonLink } from "#ui/button.tsx";
import type { Elements } from "#ui/elements.ts";
import { Empty } from "#ui/empty.tsx";
import { Illustration, type IllustrationProps } from "#ui/illustration.tsx";
import { AnyLink } from "#ui/link.tsx";
import { OpensDialog } from "#ui/opens-dialog.tsx";
import { SearchField, type SearchFieldProps } from "#ui/search-field.tsx";
import { Section, Sheet } from "#ui/sheet.tsx";

/** The drawing beside the questions of each tab, and the colour of its label in the results. */
const looks: Record<string, { drawing: IllustrationProps; theme: string }> = {
	general: {
		drawing: { name: "kettle", size: [480, 305] },
		theme: "cleaning-service",
	},
	services: {
		drawing: { name: "tool-board", size: [480, 305] },
		theme: "construction",
	},
	pricing: {
		drawing: { name: "ledger", size: [480, 305] },
		theme: "legal-services",
	},
	process: {
		drawing: { name: "process-4", size: [240, 136] },
		theme: "interior-design",
	},
	technical: {
		drawing: { name: "service-internal-tools", size: [280, 220] },
		theme: "home-services",
	},
};

export function FaqSubject({
	tab,
	linked,
}: {
	tab: FaqTab;
	linked?: string | undefined;
}) {
	const drawing = looks[tab.id]?.drawing;
	const open = tab.items.find(({ id }) => id === linked) ?? tab.items[0];

	return (
		<div className="split beside faq">
			<div className="stack stack--loose sticky">
				<h2 className="title">{tab.label}</h2>
				<p className="intro">{faqTabCount(tab.items.length)}</p>
				{drawing && <Illustration {...drawing} wide className="wide-only" />}
			</div>
			<Accordion
				items={tab.items.map((item) => ({
					...accordionItem(item, item.question, item.answer),
					open: item === open,
				}))}
			/>
		</div>
	);
}

type FaqResultsProps = {
	search: string;
	hits: readonly FaqHit[];
	/** A link to all questions, shown when nothing is found. */
	all: Elements;
};

/** The results from all tabs, with every match highlighted. */
export function FaqResults({ search, hits, all }: FaqResultsProps) {
	if (hits.length === 0)
		return (
			<div className="answers__none">
				<Empty
					headingLevel={2}
					title={faqPage.empty.title}
					text={noFaqMatches(search)}
					action={all}
				/>
			</div>
		);
	return (
		<div className="stack stack--wide answers__found">
			<h2 className="title">{faqResultCount(hits.length, search)}</h2>
			<Accordion
				items={hits.map(({ tab, item, question, answer }) => ({
					// The match is only in the answer.
					open: !question.some(({ hit }) => hit),
					...accordionItem(
						item,
						<span>
							<small className="kind subject" data-theme={looks[tab.id]?.theme}>
								{tab.label}
							</small>{" "}
							<Marked pieces={question} />
						</span>,
						<Marked pieces={answer} />,
					),
				}))}
			/>
		</div>
	);
}

/** The number of results, for screen readers. */
export function describeResults(
	hits: readonly FaqHit[],
	search: string,
): string {
	return hits.length === 0
		? noFaqMatches(search)
		: faqResultCount(hits.length, search);
}

function accordionItem(item: FaqItem, question: ReactNode, answer: ReactNode) {
	return {
		id: item.id,
		question,
		answer: (
			<>
				<p>{answer}</p>
				<p className="small answers__link">
					<AnyLink to={`/faq#${item.id}`}>
						<span>{faqPage.linkToAnswer}</span>
						<span className="sr">{`: ${item.question}`}</span>
					</AnyLink>
				</p>
				<AnswerFeedback item={item} />
			</>
		),
	};
}

const { feedback } = faqPage;

function AnswerFeedback({ item: { id } }: { item: FaqItem }) {
	const [isSent, setSent] = useState(false);

	async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
		event.preventDefault();

		const helped =
			(event.nativeEvent as SubmitEvent).submitter?.getAttribute("value") ??
			"yes";
		const { result } = await send(feedback.action, {
			answer: id,
			helped,
		});
		if (result) setSent(true);
	}

	if (isSent)
		return (
			<p className="row small muted answers__feedback" role="status">
				{feedback.thanks}
			</p>
		);

	return (
		<form
			method="post"
			action={feedback.action}
			className="row small muted answers__feedback"
			onSubmit={submit}
		>
			<input type="hidden" name="answer" value={id} />
			<span aria-hidden="true">{feedback.title}</span>
			{(["yes", "no"] as const).map((helped) => (
				<button key={helped} type="submit" name="helped" value={helped}>
					<span className="sr">{`${feedback.title} `}</span>
					<span>{feedback[helped]}</span>
				</button>
			))}
		</form>
	);
}

function Marked({ pieces }: { pieces: readonly Piece[] }) {
	return pieces.map(({ text, hit }, index) =>
		// biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no other key
		hit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
	);
}

/** The page around the answers: its head, and the contact options below. */
export function FaqPage({
	things,
	children,
}: Pick<PageHeadProps, "things" | "children">) {
	const openDialog = useOpenDialog();
	const { call, support, ...still } = withFacts(faqPage).still;

	return (
		<>
			<PageHead
				{...faqPage.head}
				color="blue"
				things={things}
				art={<Illustration name="card-index" size={[460, 345]} eager />}
			/>
			<Sheet tab={faqPage.answersTab} at={2} color="paper">
				<div className="wrap stack stack--wide answers">{children}</div>
			</Sheet>
			<Section
				{...still}
				at={7}
				color="baize"
				name="still"
				layout="split closing"
			>
				<div className="row">
					<ButtonLink variant="primary" icon="arrow" to="/book" data-book="faq">
						{call}
					</ButtonLink>
					<OpensDialog
						variant="outline"
						action="/ask"
						onOpen={() => openDialog("question")}
					>
						{support}
					</OpensDialog>
				</div>
				<Illustration name="telephone" size={[480, 305]} />
			</Section>
		</>
	);
}

/** Without JavaScript the server searches. */
export function FaqSearchField(
	props: Pick<SearchFieldProps, "value" | "onChange" | "input">,
) {
	return (
		<SearchField
			{...faqPage.search}
			action={FAQ_SEARCH_PATH}
			name={FAQ_SEARCH_FIELD}
			maxLength={MAX_SEARCH_LENGTH}
			{...props}
		/>
	);
}
