import { quizQuestions } from "#content/quiz.ts";
import { isComplete, type PartialAnswers, type Question, type QuestionId } from "./answers.ts";

/** Where a visitor is in the quiz: a question, or (after the last one) the result. */
export type QuizState = { answers: PartialAnswers };

export type QuizAction =
	| { type: "answer"; question: QuestionId; option: string }
	| { type: "back" }
	| { type: "reset" };

export const freshQuiz: QuizState = { answers: {} };

/** Answering goes on to the next question; going back drops the answer before; the questions keep their order. */
export function quizReducer(state: QuizState, action: QuizAction): QuizState {
	switch (action.type) {
		case "answer": {
			const answers = { ...state.answers, [action.question]: action.option } as PartialAnswers;
			return { answers };
		}
		case "back":
			return { answers: withoutLast(state.answers) };
		case "reset":
			return freshQuiz;
	}
}

/** The step: 1–3 for the questions, 4 for the result. */
export function stepOf({ answers }: QuizState): 1 | 2 | 3 | 4 {
	if (isComplete(answers)) return 4;
	return (quizQuestions.findIndex(({ id }) => answers[id] === undefined) + 1) as 1 | 2 | 3;
}

/** How many of the three sheets still lie under the one that shows. */
export function sheetsBelow(step: 1 | 2 | 3 | 4): 0 | 1 | 2 {
	return step === 1 ? 2 : step === 2 ? 1 : 0;
}

/** The question of a step, null for the result. */
export function questionOf(state: QuizState): Question | null {
	return quizQuestions[stepOf(state) - 1] ?? null;
}

/** The answers as they were one question earlier. */
export function withoutLast(answers: PartialAnswers): PartialAnswers {
	const last = quizQuestions.findLast(({ id }) => answers[id] !== undefined);
	if (!last) return answers;
	const { [last.id]: _dropped, ...rest } = answers;
	return rest;
}
