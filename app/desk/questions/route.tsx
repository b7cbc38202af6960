import { Link } from "react-router";
import { deskCopy, mailDisabledNotice } from "#content/desk.ts";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import { DataTable, DeskPage, Panel, When } from "#desk/layout/components.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { ViewTabs } from "#desk/list/views.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { listFeedback } from "#features/questions/faq-feedback.server.ts";
import { listZeroResults } from "#features/questions/zero-result-searches.server.ts";
import { parseIdCursor } from "#lib/cursor.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/route.ts";
import { QUESTIONS_PATH, QuestionList } from "./question-list.tsx";
import { changeQuestions, listQuestions } from "./questions.server.ts";

export const meta = () => [{ title: deskCopy.title("Questions") }];

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock, notify } = requireStaff(context);
	const query = new URL(request.url).searchParams;
	const answered = query.has("answered");
	const after = parseIdCursor(query.get("after"));
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
					<section
						className="panel"
						aria-label={answered ? "Answered" : "To be answered"}
					>
						<div className="views">
							<ViewTabs
								label="Questions"
								path={QUESTIONS_PATH}
								views={views}
								query={answered ? "answered" : ""}
							/>
						</div>
						<div className="stack stack--wide panel__body">
							{lostAnswer && (
								<pre className="small message-text">{lostAnswer}</pre>
							)}
							<QuestionList {...loaderData} />
						</div>
					</section>
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

const views = [
	{ name: "To be answered", query: "" },
	{ name: "Answered", query: "answered" },
];

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
				Done: ({ words }) => (
					<ButtonForm fields={{ intent, words }} name={`${label} “${words}”`}>
						<span className="nowrap">{label}</span>
					</ButtonForm>
				),
			}}
		/>
	);
}
