import { useState } from "react";
import { data } from "react-router";
import { quizCopy } from "#content/quiz.ts";
import type { FormResult } from "#leads/contract.ts";
import { answerForm, readForm, serverFields } from "#leads/form-action.server.ts";
import { Thanks } from "#leads/thanks.tsx";
import { knownAnswers, type PartialAnswers } from "#quiz/answers.ts";
import { type QuizField, quizIntent } from "#quiz/contract.ts";
import { Quiz, useQuiz } from "#quiz/quiz.tsx";
import { sheetsBelow, stepOf, withoutLast } from "#quiz/quiz-state.ts";
import { receiveQuiz } from "#quiz/receive.server.ts";
import type { Route } from "./+types/quiz.ts";
import { FormPage } from "./form-page.tsx";
import { pageMeta } from "./page-meta.ts";
import "#quiz/quiz.css";

export const meta = () =>
	pageMeta({
		title: quizCopy.pageTitle,
		description: quizCopy.pageDescription,
		path: "/quiz",
		image: "share/quiz",
	});

export const handle = { tone: "desk" };

export function loader({ request, context }: Route.LoaderArgs) {
	return serverFields(request, context);
}

/** Without JavaScript every step is a form: an answer, a step back, or the lead at the end. */
export async function action({ request, context }: Route.ActionArgs) {
	const fields = await readForm(request);
	const answers = knownAnswers((question) => fields.get(question));
	const intent = fields.get(quizIntent.name);
	if (intent !== quizIntent.send)
		return data<Answered>({ answers: intent === quizIntent.back ? withoutLast(answers) : answers });
	const { data: result, init } = await answerForm(fields, request, context, receiveQuiz);
	return data<Answered>({ answers, ...result }, init ?? undefined);
}

/** The answers so far, and what became of the lead form once it was sent. */
type Answered = { answers: PartialAnswers } & (FormResult<QuizField> | { outcome?: never });

export default function QuizPage({ actionData, loaderData }: Route.ComponentProps) {
	const result = actionData?.outcome ? actionData : undefined;
	const quiz = useQuiz(actionData?.answers);
	const [kept, setKept] = useState(result?.outcome === "kept");
	const step = stepOf(quiz.state);
	const isResult = step === 4;
	if (kept)
		return (
			<FormPage title={quizCopy.name} size="quiz">
				<Thanks heading={quizCopy.keptHeading} text={quizCopy.keptText} result={result} />
			</FormPage>
		);
	return (
		<FormPage
			title={isResult ? quizCopy.resultName : quizCopy.name}
			here={quizCopy.name}
			size={isResult ? "wide" : "quiz"}
			sheetsBelow={sheetsBelow(step)}
			bare
		>
			<Quiz
				quiz={quiz}
				server={loaderData ?? undefined}
				result={result}
				onKept={() => setKept(true)}
			/>
		</FormPage>
	);
}
