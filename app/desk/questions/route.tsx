import { deskCopy, mailDisabledNotice } from "#content/desk.ts";
import { DeskPage, Panel, SmallLink } from "#desk/layout/components.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/forms.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { listFeedback } from "#features/questions/faq-feedback.server.ts";
import { listZeroResults } from "#features/questions/zero-result-searches.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/route.ts";
import { changeQuestions } from "./answers.server.ts";
import { QUESTIONS_PATH, QuestionList } from "./question-list.tsx";
import { listQuestions } from "./questions.server.ts";
import { FeedbackPanel, ZeroResultSearches } from "./zero-result-searches.tsx";

export const meta = () => [{ title: deskCopy.title("Questions") }];

export { clientAction, shouldRevalidate } from "#desk/layout/forms.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock, notify } = requireStaff(context);
	const query = new URL(request.url).searchParams;
	const answered = query.has("answered");
	const after = query.get("after");
	const [list, searches, feedback] = await Promise.all([
		listQuestions(db, answered, after),
		listZeroResults(db),
		listFeedback(db),
	]);
	return {
		...list,
		answered,
		isFirstPage: after === null,
		searches,
		feedback,
		mailLeaves: notify?.mail === true,
		now: clock.at,
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	return respond(await changeQuestions(requireStaff(context), await readForm(request)));
}

const notSent = { title: "Your answer has not been sent.", text: mailDisabledNotice };
const doneNotices = (mailLeaves: boolean) => ({
	answered: mailLeaves ? { title: "Your answer is on its way." } : notSent,
	elsewhere: { title: "Marked as answered." },
});

export default function QuestionsPage({ loaderData, actionData }: Route.ComponentProps) {
	const { questions, answered, searches, feedback, mailLeaves } = loaderData;
	const [shown = "", other] = answered
		? ["Answered", "To be answered"]
		: ["To be answered", "Answered"];
	// Preserves the submitted answer to a question that is no longer listed.
	const { id, answer } = actionData?.values ?? {};
	const lostAnswer = questions.some((question) => question.id === id) ? null : answer;
	return (
		<DeskPage
			title="Questions"
			lead="Questions from visitors, and FAQ searches with no results. If you answer a question twice, add it to the FAQ."
		>
			<PageNotice done={doneNotices(mailLeaves)} />
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
						{lostAnswer && <pre className="small message-text">{lostAnswer}</pre>}
						<QuestionList {...loaderData} />
					</Panel>
					<ZeroResultSearches searches={searches} />
				</div>
				<div>
					<FeedbackPanel feedback={feedback} />
				</div>
			</div>
		</DeskPage>
	);
}
