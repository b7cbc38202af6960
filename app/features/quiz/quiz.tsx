import { type Dispatch, type RefObject, useEffect, useReducer, useRef } from "react";
import { quizCopy, quizQuestions } from "#content/quiz.ts";
import type { ServerFields } from "#features/leads/lead-form.tsx";
import { track } from "#features/tracking/events.ts";
import type { SubmitResult } from "#lib/forms/fields.ts";
import type { Draft } from "#lib/forms/use-form.ts";
import { Icon } from "#ui/icon.tsx";
import {
	isComplete,
	knownAnswers,
	type PartialAnswers,
	type QuizAction,
	type QuizStep,
	quizReducer,
	stepOf,
} from "./answers.ts";
import type { QuizField } from "./contract.ts";
import { QuizQuestion } from "./quiz-question.tsx";
import { QuizResult } from "./quiz-result.tsx";

export type QuizState = { answers: PartialAnswers; dispatch: Dispatch<QuizAction> };

/** In session storage: a reload continues at the same step. */
const STORAGE_KEY = "sheaf-quiz";

/** @param rendered the answers in the server's page; otherwise those stored in this tab. */
export function useQuiz(rendered?: PartialAnswers): QuizState {
	const [answers, dispatch] = useReducer(quizReducer, rendered ?? {});
	const isRestored = useRef(false);
	useEffect(() => {
		if (isRestored.current) return storeAnswers(answers);
		isRestored.current = true;
		const stored = rendered ? {} : storedAnswers();
		for (const { id } of quizQuestions) {
			const option = stored[id];
			if (option === undefined) break;
			dispatch({ type: "answer", question: id, option });
		}
	}, [answers, rendered]);
	return { answers, dispatch };
}

function storeAnswers(answers: PartialAnswers): void {
	try {
		if (Object.keys(answers).length === 0) sessionStorage.removeItem(STORAGE_KEY);
		else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(answers));
	} catch {
		// Without storage the quiz starts again after a reload.
	}
}

function storedAnswers(): PartialAnswers {
	try {
		const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}");
		return knownAnswers((question) => stored[question]);
	} catch {
		return {};
	}
}

type QuizProps = {
	quiz: QuizState;
	server?: ServerFields | undefined;
	result?: SubmitResult<QuizField> | undefined;
	draft?: RefObject<Draft>;
	/** Where the questions are posted without JavaScript; the page's own address if absent. */
	action?: string;
	onSaved(): void;
	onBook?(): void;
};

export function Quiz({ quiz, server, result, draft, action, onSaved, onBook }: QuizProps) {
	const { answers, dispatch } = quiz;
	const step = stepOf(answers);
	const question = quizQuestions[step - 1];
	const heading = useRef<HTMLHeadingElement>(null);
	const shownStep = useRef(step);

	useEffect(() => {
		// Not on the first question: the visitor has just arrived.
		if (shownStep.current !== step) heading.current?.focus();
		shownStep.current = step;
	}, [step]);

	return (
		<>
			<QuizProgress step={step} />
			{question && (
				<QuizQuestion
					key={question.id}
					question={question}
					answers={answers}
					action={action}
					heading={heading}
					onAnswer={(option) => {
						if (step < 4) track({ name: "quiz_answered", step: step as 1 | 2 | 3, answer: option });
						dispatch({ type: "answer", question: question.id, option });
					}}
					onBack={() => dispatch({ type: "back" })}
				/>
			)}
			{isComplete(answers) && (
				<QuizResult
					answers={answers}
					heading={heading}
					server={server}
					result={result}
					draft={draft}
					onSaved={onSaved}
					onBook={onBook}
					onAgain={() => dispatch({ type: "reset" })}
				/>
			)}
			<p className="sr" role="status">
				{question ? `${step} / ${quizQuestions.length}` : quizCopy.resultName}
			</p>
		</>
	);
}

function QuizProgress({ step }: { step: QuizStep }) {
	return (
		<ol className="stubs" aria-label={quizCopy.progress}>
			{quizQuestions.map(({ id, stub }, index) => {
				const number = index + 1;
				const done = number < step;
				return (
					<li
						key={id}
						className={done ? "done" : ""}
						aria-current={number === step ? "step" : undefined}
					>
						<span>{done ? <Icon name="check" /> : number}</span>
						<em>{stub}</em>
						{done && <span className="sr">{quizCopy.done}</span>}
					</li>
				);
			})}
		</ol>
	);
}
