import { data, redirect } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { deskQuestions as copy } from "#content/desk-questions.ts";
import { deskErrorCopy } from "#content/desk-staff.ts";
import { DeskPage } from "#desk/layout/desk-page.tsx";
import { unlessLoggedOut } from "#desk/layout/handle-expired-session.ts";
import { Notice } from "#desk/layout/notice.tsx";
import { Panel } from "#desk/layout/panel.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { listFeedback } from "#features/questions/faq-feedback.server.ts";
import { listMisses } from "#features/questions/zero-result-searches.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/route.ts";
import { changeQuestions } from "./answer.server.ts";
import { QUESTIONS_PATH, type QuestionDeed } from "./desk-contract.ts";
import { QuestionList } from "./desk-question-list.tsx";
import { listQuestions } from "./desk-store.server.ts";
import { FeedbackPanel, Misses } from "./zero-result-searches.tsx";

export const meta = () => [{ title: deskCopy.title(copy.title) }];

export { showsHowThingsStand as shouldRevalidate } from "#desk/layout/revalidate-after-error.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock, notify } = requireStaff(context);
	const query = new URL(request.url).searchParams;
	const answered = query.has("answered");
	const after = query.get("after");
	const [list, open, settled, feedback] = await Promise.all([
		listQuestions(db, answered, after),
		listMisses(db, false),
		listMisses(db, true),
		listFeedback(db),
	]);
	return {
		...list,
		answered,
		goesOn: after !== null,
		misses: { open, settled },
		feedback,
		done: query.get("done"),
		mailLeaves: notify?.mail === true,
		now: clock.at,
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const event = await changeQuestions(requireStaff(context), await readForm(request));
	if ("done" in event) return redirect(`${QUESTIONS_PATH}?done=${event.done}`, 303);
	return data(event, { status: event.status });
}

export function clientAction(sent: Route.ClientActionArgs) {
	return unlessLoggedOut(
		sent,
		(typed): Extract<QuestionDeed, { failed: object }> => ({
			failed: deskErrorCopy.loggedOutMeanwhile,
			status: 401,
			id: typed("id"),
			answer: typed("answer"),
		}),
	);
}

/** What visitors asked, and what they searched in vain. */
export default function QuestionsPage({ loaderData, actionData }: Route.ComponentProps) {
	const { questions, after, answered, goesOn, misses, feedback, done, mailLeaves, now } =
		loaderData;
	const told = mailLeaves ? copy.done : { ...copy.done, answered: copy.kept.answered };
	return (
		<DeskPage title={copy.title} lead={copy.lead}>
			{actionData ? (
				<Notice kind="failed" {...actionData.failed} />
			) : (
				isDone(done) && <Notice kind="done" {...told[done]} />
			)}
			<div className="desk-columns">
				<div>
					<Panel
						title={answered ? copy.tabs.answered : copy.tabs.open}
						tone="blue"
						actions={
							<ButtonLink
								kind="line"
								small
								to={answered ? QUESTIONS_PATH : `${QUESTIONS_PATH}?answered`}
							>
								{answered ? copy.tabs.open : copy.tabs.answered}
							</ButtonLink>
						}
					>
						<LostAnswer event={actionData} questions={questions} />
						<QuestionList
							questions={questions}
							after={after}
							answered={answered}
							goesOn={goesOn}
							event={actionData}
							mailLeaves={mailLeaves}
							now={now}
						/>
					</Panel>
				</div>
				<div>
					<Misses {...misses} now={now} />
					<FeedbackPanel feedback={feedback} />
				</div>
			</div>
		</DeskPage>
	);
}

type ActionData = Route.ComponentProps["actionData"];

/** What somebody wrote to a question that is not on the list any more: nothing typed is lost. */
function LostAnswer({
	event,
	questions,
}: {
	event: ActionData;
	questions: readonly { id: string }[];
}) {
	if (!event?.answer || questions.some(({ id }) => id === event.id)) return null;
	return <pre className="question__lost">{event.answer}</pre>;
}

/** Whatever somebody wrote into the address, only a known word is told. */
function isDone(done: string | null): done is keyof typeof copy.done {
	return done !== null && Object.hasOwn(copy.done, done);
}
