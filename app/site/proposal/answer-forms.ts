import * as v from "valibot";
import {
	acceptanceFields,
	declineFields,
} from "#features/proposals/acceptance-fields.ts";
import {
	type FieldErrors,
	type FieldValues,
	filled,
	limits,
	type Message,
	paragraphs,
	tooLong,
} from "#lib/forms/fields.ts";

/** The forms of a client's proposal: each is a section of the page with this id. */
export type AnswerForm = "accept" | "code" | "decline" | "ask";

/** The field of the form of options that has the version which the page shows. */
export const VERSION = "version";

/** Whoever read an earlier version must not accept this one unread. */
export const newerVersion: Message = {
	title: "We’ve sent you a newer version.",
	text: "It’s the one shown now. Nothing was accepted: please read it first.",
};

export type AnswerResult = {
	/** The form that is shown again. */
	form: AnswerForm;
	/** `changed`: the proposal is no longer as the page showed it. */
	outcome: "saved" | "invalid" | "failed" | "refused" | "changed";
	message?: Message;
	errors?: FieldErrors;
	values?: FieldValues;
};

export const acceptSchema = v.object({
	...acceptanceFields,
	agree: v.pipe(
		v.optional(v.string(), ""),
		v.literal("on", "Please tick this to accept."),
	),
});

export const codeSchema = v.object({
	code: v.pipe(
		v.string(),
		v.transform((typed) => typed.replace(/[\s-]/g, "")),
		v.regex(/^\d{6}$/, "Enter the six digits of the email."),
	),
});

/** Keys of `lostReasons` (features/leads/stages.ts), as clients say them. */
export const declineReasons = {
	price: "The price",
	timing: "Not now",
	competitor: "We chose someone else",
	"in-house": "We’ll do it ourselves",
	fit: "It isn’t what we need",
	other: "Another reason",
} as const;

export const declineSchema = v.object(declineFields);

export const askSchema = v.object({
	question: v.pipe(
		filled("Please write your question.", paragraphs),
		v.maxLength(limits.message.max, tooLong("question", limits.message.max)),
	),
});
