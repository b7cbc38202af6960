import * as v from "valibot";
import { filled, limits, type Message, paragraphs } from "#lib/forms/fields.ts";

export const QUESTIONS_PATH = "/desk/questions";

export const answerText = v.pipe(
	filled("Please write an answer first.", paragraphs),
	v.maxLength(limits.message.most, "Please keep the answer under 5,000 characters."),
);

export type QuestionDone = "answered" | "elsewhere" | "settled" | "unsettled";

/** The result of a form; a failure comes with what was typed. */
export type QuestionResult =
	| { done: QuestionDone }
	| { failed: Message; status: 401 | 409 | 422 | 503; id: string; answer: string; error?: string };
