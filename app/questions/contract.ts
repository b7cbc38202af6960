import * as v from "valibot";
import { messages } from "#content/messages.ts";
import { email, limits, paragraphs, tooLong } from "#leads/contract.ts";

export type QuestionField = "email" | "question";

const required = v.pipe(v.string(), v.trim(), v.minLength(1, messages.requiredEmpty.title));

/** A visitor's question (specification.md, section 5). */
export const questionForm = v.object({
	email: v.pipe(required, email),
	question: v.pipe(
		required,
		paragraphs,
		v.maxLength(limits.message.most, tooLong("question", limits.message.most)),
	),
});

export type QuestionForm = v.InferOutput<typeof questionForm>;
