import * as v from "valibot";
import messages from "#content/messages.json" with { type: "json" };
import {
	email,
	filled,
	limits,
	paragraphs,
	tooLong,
} from "#lib/forms/fields.ts";

/** Fields of a visitor's question (docs/requirements.md, section 4). */
export const questionForm = v.object({
	email: v.pipe(filled(messages.question.emailEmpty), email),
	question: v.pipe(
		filled(messages.question.questionEmpty, paragraphs),
		v.maxLength(limits.message.max, tooLong("question", limits.message.max)),
	),
});

export type QuestionField = keyof v.InferInput<typeof questionForm>;
