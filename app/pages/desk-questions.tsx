import { data, redirect } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { deskQuestions as copy } from "#content/desk-questions.ts";
import { deskErrorCopy } from "#content/desk-staff.ts";
import { DeskPage } from "#desk/desk-page.tsx";
import { Notice } from "#desk/notice.tsx";
import { Panel } from "#desk/panel.tsx";
import { readForm } from "#leads/form-action.server.ts";
import { changeQuestions } from "#questions/answer.server.ts";
import { QUESTIONS_PATH, type QuestionDeed } from "#questions/desk-contract.ts";
import { Misses } from "#questions/desk-misses.tsx";
import { QuestionList } from "#questions/desk-question-list.tsx";
import { listQuestions } from "#questions/desk-store.server.ts";
import { listMisses } from "#questions/misses.server.ts";
import { deskOf } from "#staff/desk-of.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/desk-questions.ts";
import { unlessLoggedOut } from "./unless-logged-out.ts";

export const meta = () => [{ title: deskCopy.title(copy.title) }];

export { showsHowThingsStand as shouldRevalidate } from "./shows-how-things-stand.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, moment, notify } = deskOf(context);
	const query = new URL(request.url).searchParams;
	const answered = query.has("answered");
	const after = query.get("after");
	const [list, open, settled] = await Promise.all([
		listQuestions(db, answered, after),
		listMisses(db, false),
		listMisses(db, true),
	]);
	return {
		...list,
		answered,
		goesOn: after !== null,
		misses: { open, settled },
		done: query.get("done"),
		mailLeaves: notify?.mail === true,
		now: moment.at,
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const deed = await changeQuestions(deskOf(context), await readForm(request));
	if ("done" in deed) return redirect(`${QUESTIONS_PATH}?done=${deed.done}`, 303);
	return data(deed, { status: deed.status });
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
	const { questions, after, answered, goesOn, misses, done, mailLeaves, now } = loaderData;
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
						<LostAnswer deed={actionData} questions={questions} />
						<QuestionList
							questions={questions}
							after={after}
							answered={answered}
							goesOn={goesOn}
							deed={actionData}
							mailLeaves={mailLeaves}
							now={now}
						/>
					</Panel>
				</div>
				<div>
					<Misses {...misses} now={now} />
				</div>
			</div>
		</DeskPage>
	);
}

type ActionData = Route.ComponentProps["actionData"];

/** What somebody wrote to a question that is not on the list any more: nothing typed is lost. */
function LostAnswer({
	deed,
	questions,
}: {
	deed: ActionData;
	questions: readonly { id: string }[];
}) {
	if (!deed?.answer || questions.some(({ id }) => id === deed.id)) return null;
	return <pre className="question__lost">{deed.answer}</pre>;
}

/** Whatever somebody wrote into the address, only a known word is told. */
function isDone(done: string | null): done is keyof typeof copy.done {
	return done !== null && Object.hasOwn(copy.done, done);
}
