import { type Dispatch, type RefObject, useEffect, useReducer, useRef } from "react";
import { quizCopy, quizQuestions } from "#content/quiz.ts";
import type { ServerFields } from "#features/leads/lead-form.tsx";
import { track } from "#features/tracking/events.ts";
import type { SubmitResult } from "#lib/forms/fields.ts";
import type { Draft } from "#lib/forms/use-form.ts";
import { Icon } from "#ui/icon.tsx";
import { isComplete, knownAnswers, type PartialAnswers } from "./answers.ts";
import type { QuizField } from "./contract.ts";
import { QuizQuestion } from "./quiz-question.tsx";
import { QuizResult } from "./quiz-result.tsx";
import { type QuizAction, type QuizState, questionOf, quizReducer, stepOf } from "./quiz-state.ts";

export type QuizProgressState = { state: QuizState; dispatch: Dispatch<QuizAction> };

/** Session storage: the answers of this tab, so that a reload goes on where the visitor was. */
const STORAGE_KEY = "sheaf-quiz";

/** Starts the quiz where the server rendered it, else where this tab left it. */
export function useQuiz(answers?: PartialAnswers): QuizProgressState {
	const [state, dispatch] = useReducer(quizReducer, { answers: answers ?? {} });
	const isRestored = useRef(false);
	useEffect(() => {
		if (isRestored.current) return storeAnswers(state.answers);
		isRestored.current = true;
		const stored = answers ? {} : storedAnswers();
		for (const { id } of quizQuestions) {
			const option = stored[id];
			if (option === undefined) break;
			dispatch({ type: "answer", question: id, option });
		}
	}, [state.answers, answers]);
	return { state, dispatch };
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
	quiz: QuizProgressState;
	server?: ServerFields | undefined;
	result?: SubmitResult<QuizField> | undefined;
	draft?: RefObject<Draft>;
	/** The lead is kept. */
	onSaved(): void;
	/** A call is booked from the result. */
	onBook?(): void;
};

/** The Business Bottleneck Finder: three questions, one recommendation, one form. */
export function Quiz({ quiz, server, result, draft, onSaved, onBook }: QuizProps) {
	const { state, dispatch } = quiz;
	const step = stepOf(state);
	const question = questionOf(state);
	const heading = useRef<HTMLHeadingElement>(null);
	const shownStep = useRef(step);

	useEffect(() => {
		// A new question is read out; the first one is not, the visitor has just arrived.
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
					answers={state.answers}
					heading={heading}
					onAnswer={(option) => {
						if (step < 4) track({ name: "quiz_answered", step: step as 1 | 2 | 3, answer: option });
						dispatch({ type: "answer", question: question.id, option });
					}}
					onBack={() => dispatch({ type: "back" })}
				/>
			)}
			{isComplete(state.answers) && (
				<QuizResult
					answers={state.answers}
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

/** The three stubs over the quiz: which are torn off, which one is on. */
export function QuizProgress({ step }: { step: 1 | 2 | 3 | 4 }) {
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
