import * as v from "valibot";
import { messages } from "#content/messages.ts";
import { email, filled, website } from "#lib/forms/fields.ts";

export const quizLeadForm = v.object({
	email: v.pipe(filled(messages.quiz.emailEmpty), email),
	website: v.pipe(filled(messages.quiz.websiteEmpty), website),
});

export type QuizField = keyof v.InferInput<typeof quizLeadForm>;

/** Buttons of the quiz without JavaScript, besides the options. */
export const quizIntent = { name: "intent", back: "back", send: "send" } as const;
