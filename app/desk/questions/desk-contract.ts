import * as v from "valibot";
import { deskQuestions } from "#content/desk-questions.ts";
import { filled, limits, type Message, paragraphs } from "#lib/forms/fields.ts";

export const QUESTIONS_PATH = "/desk/questions";

/** What the forms of the page ask for. */
export const questionIntents = {
	name: "intent",
	answer: "answer",
	elsewhere: "elsewhere",
	settle: "settle",
	unsettle: "unsettle",
} as const;

/** An answer as staff write it. */
export const answerText = v.pipe(
	filled(deskQuestions.failed.empty, paragraphs),
	v.maxLength(limits.message.most, deskQuestions.failed.tooLong),
);

/** What became of a form: a key of the copy's `done`, or why not, with what was typed. */
export type QuestionDeed =
	| { done: keyof typeof deskQuestions.done }
	| { failed: Message; status: 401 | 409 | 422 | 503; id: string; answer: string; error?: string };
