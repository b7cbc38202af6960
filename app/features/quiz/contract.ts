import * as v from "valibot";
import { messages } from "#content/messages.ts";
import { email, filled, website } from "#lib/forms/fields.ts";

/** The fields a visitor fills in beside the three answers. */
export type QuizField = "email" | "website";

/** The lead form of the quiz's result. */
export const quizLeadForm = v.object({
	email: v.pipe(filled(messages.quiz.emailEmpty), email),
	website: v.pipe(filled(messages.quiz.websiteEmpty), website),
});

export type QuizLeadForm = v.InferOutput<typeof quizLeadForm>;

/** What a button of the quiz asks for beside giving an answer, where there is no JavaScript. */
export const quizIntent = {
	name: "intent",
	/** Go back to the question before; its answer is dropped. */
	back: "back",
	/** The lead form is sent. */
	send: "send",
} as const;
