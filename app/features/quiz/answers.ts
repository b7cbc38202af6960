import * as v from "valibot";
import { messages } from "#content/messages.ts";
import { quizQuestions } from "#content/quiz.ts";
import { email, filled, website } from "#lib/forms/fields.ts";

export type Question = (typeof quizQuestions)[number];
export type QuestionId = Question["id"];
type OptionId<Id extends QuestionId> = Extract<Question, { id: Id }>["options"][number]["id"];

export type Answers = { [Id in QuestionId]: OptionId<Id> };

/** The answers so far, in the order of the questions. */
export type PartialAnswers = Partial<Answers>;

export function labelOf<Id extends QuestionId>(question: Id, option: OptionId<Id>): string {
	const options: readonly { id: string; label: string }[] =
		quizQuestions.find(({ id }) => id === question)?.options ?? [];
	const label = options.find(({ id }) => id === option)?.label;
	if (label === undefined) throw new Error(`The quiz has no option ${option} in ${question}.`);
	return label;
}

export function knownAnswers(given: (question: QuestionId) => string | undefined): PartialAnswers {
	const answers: Record<string, string> = {};
	for (const { id, options } of quizQuestions) {
		const picked = given(id);
		if (picked !== undefined && options.some((option) => option.id === picked))
			answers[id] = picked;
	}
	return answers as PartialAnswers;
}

export function isComplete(answers: PartialAnswers): answers is Answers {
	return quizQuestions.every(({ id }) => answers[id] !== undefined);
}

export function resultPath(answers: Answers): string {
	return `/quiz/result/${quizQuestions.map(({ id }) => answers[id]).join("/")}`;
}

/** 1–3 for the questions, 4 for the result. */
export function stepOf(answers: PartialAnswers): number {
	return isComplete(answers) ? 4 : quizQuestions.findIndex(({ id }) => !answers[id]) + 1;
}

export function sheetsBelow(step: number): 0 | 1 | 2 {
	return step === 1 ? 2 : step === 2 ? 1 : 0;
}

export function withoutLast(answers: PartialAnswers): PartialAnswers {
	const last = quizQuestions.findLast(({ id }) => answers[id] !== undefined);
	if (!last) return answers;
	const { [last.id]: _dropped, ...rest } = answers;
	return rest;
}

export const quizLeadForm = v.object({
	email: v.pipe(filled(messages.quiz.emailEmpty), email),
	website: v.pipe(filled(messages.quiz.websiteEmpty), website),
});

export type QuizField = keyof v.InferInput<typeof quizLeadForm>;

/** Buttons of the quiz without JavaScript, besides the options. */
export const quizIntent = { name: "intent", back: "back", send: "send" } as const;
