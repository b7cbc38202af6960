import { Link } from "react-router";
import { deskCopy, mailDisabledNotice } from "#content/desk.ts";
import { ButtonForm, SubmitButton } from "#desk/layout/button-form.tsx";
import {
	Chip,
	DataTable,
	DeskPage,
	Pager,
	Panel,
	SmallLink,
	When,
} from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { FormField } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { dueRule } from "#desk/shared/lead-labels.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { listFeedback } from "#features/questions/faq-feedback.server.ts";
import { listZeroResults } from "#features/questions/zero-result-searches.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { Empty } from "#ui/empty.tsx";
import type { Route } from "./+types/route.ts";
import {
	changeQuestions,
	type DeskQuestion,
	listQuestions,
} from "./questions.server.ts";

const QUESTIONS_PATH = "/desk/questions";

export const meta = () => [{ title: deskCopy.title("Questions") }];

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock, notify } = requireStaff(context);
	const query = new URL(request.url).searchParams;
	const answered = query.has("answered");
	const after = query.get("after");
	const [list, searches, settled, feedback] = await Promise.all([
		listQuestions(db, answered, after),
		listZeroResults(db),
		listZeroResults(db, true),
		listFeedback(db),
	]);

	return {
		...list,
		answered,
		isFirstPage: after === null,
		searches,
		settled,
		feedback,
		isMailConfigured: notify?.mail === true,
		now: clock.at,
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	return respond(
		await changeQuestions(requireStaff(context), await readForm(request)),
	);
}

const notSent = {
	title: "Your answer has not been sent.",
	text: mailDisabledNotice,
};
const doneNotices = (isMailConfigured: boolean) => ({
	answered: isMailConfigured
		? { title: "Your answer is on its way." }
		: notSent,
	elsewhere: { title: "Marked as answered." },
	settled: { title: "Settled." },
	unsettled: { title: "Back on the list." },
});

export default function QuestionsPage({ loaderData }: Route.ComponentProps) {
	const { questions, answered, searches, settled, feedback, isMailConfigured } =
		loaderData;
	const [shown = "", other] = answered
		? ["Answered", "To be answered"]
		: ["To be answered", "Answered"];
	// Preserves the submitted answer to a question that is no longer listed.
	const { id, answer } = useFormResult()?.values ?? {};
	const lostAnswer = questions.some((question) => question.id === id)
		? null
		: answer;

	return (
		<DeskPage
			title="Questions"
			intro="Questions from visitors, and FAQ searches with no results. If you answer a question twice, add it to the FAQ."
		>
			<PageNotice done={doneNotices(isMailConfigured)} />
			<div className="desk-columns">
				<div>
					<Panel
						title={shown}
						tone="blue"
						actions={
							<SmallLink
								to={answered ? QUESTIONS_PATH : `${QUESTIONS_PATH}?answered`}
							>
								{other}
							</SmallLink>
						}
					>
						{lostAnswer && (
							<pre className="small message-text">{lostAnswer}</pre>
						)}
						<QuestionList {...loaderData} />
					</Panel>
					<Panel title="Searches with no results" id="searched" tone="canary">
						<p className="muted">
							FAQ searches that find nothing. Only the search text is stored,
							not who typed it.
						</p>
						<SearchTable
							searches={searches}
							intent="settle"
							label="Mark settled"
						/>
						{settled.length > 0 && (
							<details>
								<summary>Settled before</summary>
								<SearchTable
									searches={settled}
									intent="unsettle"
									label="Put back"
								/>
							</details>
						)}
					</Panel>
				</div>
				<div>
					<Panel title="Did this help?" id="feedback" tone="mint">
						<DataTable
							caption="Did this help?"
							rows={feedback}
							columns={{
								Question: ({ id, question }) => (
									<Link to={`/desk/faq/${id}`}>{question}</Link>
								),
								Yes: ({ helpful }) => helpful,
								No: ({ unhelpful }) => unhelpful,
							}}
							empty="No feedback yet. Visitors can give it below each FAQ answer."
						/>
					</Panel>
				</div>
			</div>
		</DeskPage>
	);
}

type PageData = Route.ComponentProps["loaderData"];

type SearchTableProps = {
	searches: PageData["searches"];
	intent: string;
	label: string;
};

function SearchTable({ searches, intent, label }: SearchTableProps) {
	return (
		<DataTable
			empty="Nothing so far. Searches that find nothing appear here."
			caption="Searches with no results"
			rows={searches}
			columns={{
				Words: ({ words }) => words,
				"How often": ({ count }) => count,
				Last: ({ lastAt }) => <When at={lastAt} />,
				FAQ: ({ words }) => (
					<Link to={`/desk/faq/new?${new URLSearchParams({ words })}`}>
						<span>Answer it</span> <span className="sr">{`“${words}”`}</span>
					</Link>
				),
				"Settled?": ({ words }) => (
					<ButtonForm fields={{ intent, words }} name={`${label} “${words}”`}>
						<span className="nowrap">{label}</span>
					</ButtonForm>
				),
			}}
		/>
	);
}

function QuestionList(props: PageData) {
	const { questions, after, answered, isFirstPage, isMailConfigured, now } =
		props;
	if (questions.length === 0 && isFirstPage)
		return answered ? (
			<Empty
				title="No answers yet"
				text="Questions that you answer here or on a person’s card are listed here."
			/>
		) : (
			<Empty
				title="No open questions"
				text="Questions from the FAQ’s “Contact Support” form appear here, the most urgent first."
			/>
		);

	const address = answered ? `${QUESTIONS_PATH}?answered` : QUESTIONS_PATH;

	return (
		<>
			{!answered && <p className="muted">{dueRule()}</p>}
			<ol className="list">
				{questions.map((question) => (
					<li key={question.id} className="fields">
						<Question {...question} now={now} />
						{!question.answeredAt && (
							<AnswerForm {...question} isMailConfigured={isMailConfigured} />
						)}
					</li>
				))}
			</ol>
			<Pager
				label="More questions"
				newer={!isFirstPage && address}
				newerLabel="Back to the first"
				older={after && `${address}${answered ? "&" : "?"}after=${after}`}
				olderLabel={answered ? "Older" : "More"}
			/>
		</>
	);
}

function Question({ now, ...question }: DeskQuestion & { now: string }) {
	const { email, askedAt, dueAt, personId, faqEntry } = question;
	const { answer, answeredAt, answeredBy } = question;
	const isOverdue = dueAt !== null && dueAt < now;

	return (
		<>
			<p className="desk-statement">{question.question}</p>
			<p className="row muted">
				<span>{email}</span>
				<span>
					Asked <When at={askedAt} />
				</span>
				{!answeredAt && dueAt && (
					<Chip tone={isOverdue ? "danger" : "gold"}>
						<span>{isOverdue ? "Overdue" : "Due"}</span> <When at={dueAt} />
					</Chip>
				)}
				{personId && <Link to={`/desk/people/${personId}`}>Their card</Link>}
				{answer && faqEntry === null && (
					<Link to={`/desk/faq/new?from=${question.id}`}>Add to the FAQ</Link>
				)}
				{faqEntry && <Link to={buildEntryPath(faqEntry)}>In the FAQ</Link>}
			</p>
			{(answeredAt || answer !== null) && (
				<div className="excerpt">
					<p>{answer ?? "Answered elsewhere; no email was sent from here."}</p>
					<p className="muted">
						{answeredAt ? (
							<>
								{answeredBy && <span>{`Answered by ${answeredBy}, `}</span>}
								<When at={answeredAt} />
							</>
						) : (
							"Not sent yet: it’s under Messages and counts as answered when it has been delivered."
						)}
					</p>
				</div>
			)}
		</>
	);
}

/** @param faqEntry the document and the id of the entry, such as `faq:which-trades`. */
function buildEntryPath(faqEntry: string): string {
	const [list = "", id = ""] = faqEntry.split(":");
	return `/desk/faq/${id}?list=${list}`;
}

function AnswerForm({
	id,
	answer,
	isMailConfigured,
}: DeskQuestion & { isMailConfigured: boolean }) {
	const stored = isMailConfigured ? "Sent" : "Stored";
	const hint = `${stored} as an email in your name. Leave an empty line between paragraphs.`;

	return (
		<DeskForm
			action={QUESTIONS_PATH}
			fields={{ id }}
			className="fields"
			isQuiet
			scrolls
			noValidate
		>
			{answer === null && (
				<FormField
					as="textarea"
					label="Your answer"
					hint={isMailConfigured ? hint : `${hint} ${mailDisabledNotice}`}
					name="answer"
					rows={4}
				/>
			)}
			<div className="row">
				{answer === null && (
					<SubmitButton variant="dark" intent="answer" busyText="Sending...">
						Send the answer
					</SubmitButton>
				)}
				<SubmitButton intent="elsewhere">Answered elsewhere</SubmitButton>
				<span className="muted">
					If you answered by phone or from your own mailbox. No email is sent.
				</span>
			</div>
		</DeskForm>
	);
}
