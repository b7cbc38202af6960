import { useRef, useState } from "react";
import { data, useNavigate } from "react-router";
import { withFacts } from "#content/content.ts";
import quizCopy from "#content/quiz.json" with { type: "json" };
import { serverFields } from "#features/leads/form-action.server.ts";
import { Thanks } from "#features/leads/lead-form.tsx";
import {
	buildResultPath,
	filterKnownAnswers,
	isComplete,
} from "#features/quiz/answers.ts";
import { QuizResult } from "#features/quiz/quiz-result.tsx";
import { FormPage } from "#site/layout/form-page.tsx";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import { Button } from "#ui/button.tsx";
import type { Route } from "./+types/result-route.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
	buildPageMeta({
		...withFacts(quizCopy.meta),
		path: loaderData ? buildResultPath(loaderData.answers) : "/quiz",
		noindex: true,
	});

export const handle = { tone: "dark" };

/** The result for the answers in the address; unknown answers are not found. */
export function loader({ params, request, context }: Route.LoaderArgs) {
	const answers = filterKnownAnswers((question) => params[question]);
	if (!isComplete(answers))
		throw data(
			{ message: "There is no result at this address." },
			{ status: 404 },
		);
	return { answers, server: serverFields(request, context) };
}

export default function QuizResultPage({
	loaderData: { answers, server },
}: Route.ComponentProps) {
	const heading = useRef<HTMLHeadingElement>(null);
	const navigate = useNavigate();
	const [saved, setSaved] = useState(false);
	if (saved)
		return (
			<FormPage title={quizCopy.name} size="quiz">
				<Thanks heading={quizCopy.savedHeading} text={quizCopy.savedText} />
			</FormPage>
		);

	return (
		<FormPage title={quizCopy.resultName} here={quizCopy.name} size="wide" bare>
			<QuizResult
				answers={answers}
				heading={heading}
				server={server ?? undefined}
				onSaved={() => setSaved(true)}
				onAgain={() => navigate("/quiz")}
			/>
			<p className="recommendation__print needs-script">
				<Button variant="outline" small onClick={() => print()}>
					{quizCopy.print}
				</Button>
			</p>
		</FormPage>
	);
}
