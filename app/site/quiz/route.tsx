import { useState } from "react";
import { data } from "react-router";
import { withFacts } from "#content/content.ts";
import quizCopy from "#content/quiz.json" with { type: "json" };
import {
	answerForm,
	serverFields,
} from "#features/leads/form-action.server.ts";
import { Thanks } from "#features/leads/lead-form.tsx";
import {
	countSheetsBelow,
	filterKnownAnswers,
	findStep,
	type PartialAnswers,
	type QuizField,
	quizIntent,
	removeLastAnswer,
} from "#features/quiz/answers.ts";
import { submitQuiz } from "#features/quiz/lead.server.ts";
import { Quiz, useQuiz } from "#features/quiz/quiz.tsx";
import type { SubmitResult } from "#lib/forms/fields.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { FormPage } from "#site/layout/form-page.tsx";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import type { Route } from "./+types/route.ts";

export const meta = () =>
	buildPageMeta({ ...withFacts(quizCopy.meta), path: "/quiz" });

export const handle = { tone: "dark" };

export function loader({ request, context }: Route.LoaderArgs) {
	return serverFields(request, context);
}

/** Without JavaScript every step submits a form: an answer, a step back, or the lead at the end. */
export async function action({ request, context }: Route.ActionArgs) {
	const fields = await readForm(request);
	const answers = filterKnownAnswers((question) => fields.get(question));
	const intent = fields.get(quizIntent.name);
	if (intent !== quizIntent.send)
		return data<Answered>({
			answers: intent === quizIntent.back ? removeLastAnswer(answers) : answers,
		});

	const { data: result, init } = await answerForm(
		fields,
		request,
		context,
		submitQuiz,
	);

	return data<Answered>({ answers, ...result }, init ?? undefined);
}

type Answered = { answers: PartialAnswers } & (
	| SubmitResult<QuizField>
	| { outcome?: never }
);

export default function QuizPage({
	actionData,
	loaderData,
}: Route.ComponentProps) {
	const result = actionData?.outcome ? actionData : undefined;
	const quiz = useQuiz(actionData?.answers);
	const [saved, setSaved] = useState(result?.outcome === "saved");
	const step = findStep(quiz.answers);
	const isResult = step === 4;

	if (saved)
		return (
			<FormPage title={quizCopy.name} size="quiz">
				<Thanks
					heading={quizCopy.savedHeading}
					text={quizCopy.savedText}
					result={result}
				/>
			</FormPage>
		);

	return (
		<FormPage
			title={isResult ? quizCopy.resultName : quizCopy.name}
			here={quizCopy.name}
			size={isResult ? "wide" : "quiz"}
			sheetsBelow={countSheetsBelow(step)}
			bare
		>
			<Quiz
				quiz={quiz}
				server={loaderData ?? undefined}
				result={result}
				onSaved={() => {
					setSaved(true);
					quiz.setAnswers({});
				}}
			/>
		</FormPage>
	);
}
