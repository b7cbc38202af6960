import { useEffect, useRef, useState } from "react";
import { withFacts } from "#content/content.ts";
import quizCopy from "#content/quiz.json" with { type: "json" };
import { sentRecommendation } from "#content/quiz.ts";
import { findTier } from "#content/tiers.ts";
import { useDraft } from "#lib/forms/use-form.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Dialog, type DialogState } from "#ui/dialog.tsx";
import { MoreLink } from "#ui/link.tsx";
import {
	type Answers,
	buildResultPath,
	countSheetsBelow,
	findStep,
	isComplete,
	recommend,
} from "./answers.ts";
import { QUIZ_PATH } from "./form.ts";
import { Quiz, useQuiz } from "./quiz.tsx";

/** Milliseconds after the dialog has closed (docs/requirements.md, section 3). */
const RESET_DELAY_MS = 500;

/** Preserves answers and typed text when closed early; resets after sending or leaving for a booking. */
export function QuizDialog({ onClose, ...state }: DialogState) {
	const quiz = useQuiz();
	const draft = useDraft();
	const step = findStep(quiz.answers);
	const [isSent, setSent] = useState(false);

	function reset(): void {
		onClose();
		setTimeout(() => {
			quiz.setAnswers({});
			setSent(false);
		}, RESET_DELAY_MS);
	}

	const openName = step === 4 ? quizCopy.resultName : quizCopy.name;

	return (
		<Dialog
			{...state}
			onClose={isSent ? reset : onClose}
			title={isSent ? quizCopy.sentName : openName}
			size={step === 4 && !isSent ? "wide" : "quiz"}
			sheetsBelow={countSheetsBelow(step)}
			bare
		>
			{isSent && isComplete(quiz.answers) ? (
				<QuizSent answers={quiz.answers} onBook={reset} />
			) : (
				<Quiz
					quiz={quiz}
					draft={draft}
					action={QUIZ_PATH}
					onSaved={() => setSent(true)}
					onBook={reset}
				/>
			)}
		</Dialog>
	);
}

/** Next steps after the form was saved. The booking form is filled in with the email typed here. */
function QuizSent({ answers, onBook }: { answers: Answers; onBook(): void }) {
	const tier = findTier(recommend(answers).offer);
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);

	return (
		<div className="stack stack--loose dialog__body quiz-sent">
			<h2 ref={heading} tabIndex={-1}>
				{quizCopy.sentHeading}
			</h2>
			<ol>
				{quizCopy.sentSteps.map((step) => (
					<li key={step}>{step}</li>
				))}
			</ol>
			<p>
				<span>{sentRecommendation(tier.name)}</span>{" "}
				<MoreLink to={buildResultPath(answers)}>{quizCopy.resultLink}</MoreLink>
			</p>
			<ButtonLink
				variant="primary"
				to={`/book?offer=${tier.offer}`}
				data-book="quiz"
				icon="arrow"
				onClick={onBook}
			>
				{withFacts(quizCopy).book}
			</ButtonLink>
		</div>
	);
}
