import { data, redirect } from "react-router";
import { deskCopy, mailDisabledNotice } from "#content/desk.ts";
import { DeskPage, Notice, Panel, SmallLink } from "#desk/layout/components.tsx";
import { expiredSessionNotice, handleExpiredSession } from "#desk/layout/form-errors.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { listFeedback } from "#features/questions/faq-feedback.server.ts";
import { listZeroResults } from "#features/questions/zero-result-searches.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/route.ts";
import { changeQuestions, type QuestionDone, type QuestionResult } from "./answers.server.ts";
import { QUESTIONS_PATH, QuestionList } from "./question-list.tsx";
import { listQuestions } from "./questions.server.ts";
import { FeedbackPanel, ZeroResultSearches } from "./zero-result-searches.tsx";

export const meta = () => [{ title: deskCopy.title("Questions") }];

export { revalidateAfterError as shouldRevalidate } from "#desk/layout/form-errors.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock, notify } = requireStaff(context);
	const query = new URL(request.url).searchParams;
	const answered = query.has("answered");
	const after = query.get("after");
	const [list, open, settled, feedback] = await Promise.all([
		listQuestions(db, answered, after),
		listZeroResults(db, false),
		listZeroResults(db, true),
		listFeedback(db),
	]);
	return {
		...list,
		answered,
		isFirstPage: after === null,
		searches: { open, settled },
		feedback,
		done: query.get("done"),
		mailLeaves: notify?.mail === true,
		now: clock.at,
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const result = await changeQuestions(requireStaff(context), await readForm(request));
	if ("done" in result) return redirect(`${QUESTIONS_PATH}?done=${result.done}`, 303);
	return data(result, { status: result.status });
}

export function clientAction(args: Route.ClientActionArgs) {
	return handleExpiredSession(
		args,
		(typed): Extract<QuestionResult, { failed: object }> => ({
			failed: expiredSessionNotice,
			status: 401,
			id: typed("id"),
			answer: typed("answer"),
		}),
	);
}

const doneTitles: Record<QuestionDone, string> = {
	answered: "Your answer is on its way.",
	elsewhere: "Noted as answered.",
	settled: "Settled.",
	unsettled: "Back on the list.",
};

export default function QuestionsPage({ loaderData, actionData }: Route.ComponentProps) {
	const { questions, answered, searches, feedback, done, mailLeaves } = loaderData;
	const [shown = "", other] = answered
		? ["Answered", "To be answered"]
		: ["To be answered", "Answered"];
	// The typed answer to a question that is no longer listed.
	const isListed = questions.some(({ id }) => id === actionData?.id);
	const lostAnswer = actionData?.answer && !isListed ? actionData.answer : null;
	return (
		<DeskPage
			title="Questions"
			lead="Questions from visitors, and FAQ searches with no results. An answer that you give twice belongs in the FAQ."
		>
			{actionData && <Notice kind="failed" {...actionData.failed} />}
			{!actionData && isDone(done) && (
				<Notice
					kind="done"
					{...(done === "answered" && !mailLeaves
						? { title: "Your answer has not been sent.", text: mailDisabledNotice }
						: { title: doneTitles[done] })}
				/>
			)}
			<div className="desk-columns">
				<div>
					<Panel
						title={shown}
						tone="blue"
						actions={
							<SmallLink to={answered ? QUESTIONS_PATH : `${QUESTIONS_PATH}?answered`}>
								{other}
							</SmallLink>
						}
					>
						{lostAnswer && <pre className="message-text">{lostAnswer}</pre>}
						<QuestionList {...loaderData} result={actionData} />
					</Panel>
					<ZeroResultSearches {...searches} />
				</div>
				<div>
					<FeedbackPanel feedback={feedback} />
				</div>
			</div>
		</DeskPage>
	);
}

function isDone(done: string | null): done is QuestionDone {
	return done !== null && Object.hasOwn(doneTitles, done);
}
