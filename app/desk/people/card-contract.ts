import * as v from "valibot";
import type { LeadStatus } from "#database/lead-tables.ts";
import { isDay, isLeadId, leadStatuses } from "#desk/inbox/filter.ts";
import { limits, line, paragraphs, tooLong } from "#lib/forms/fields.ts";
import { placeholdersIn } from "./reply-templates.ts";

/** Outbox topics of emails that staff write to a person. */
export const REPLY_TOPIC = "desk.reply";
export const ANSWER_TOPIC = "question.answer";

/** The forms of a card. */
export const cardIntents = [
	"status",
	"note",
	"reply",
	"answered",
	"spam",
	"notSpam",
	"read",
	"unread",
	"task",
	"taskDone",
	"tag",
	"untag",
] as const;
export type CardIntent = (typeof cardIntents)[number];

/** Hidden fields of a card's forms. */
export const cardFields = {
	intent: "intent",
	/** The card's version when the form was rendered. */
	version: "version",
	/** Made with the form: the same id is one note or reply, however often it is sent. */
	id: "id",
	/** The lead that a reply answers. */
	leadId: "lead_id",
} as const;

/** The values when the form was rendered: fields that still equal them were not changed by it. */
export const seenFields = {
	status: "seen_status",
	value: "seen_value",
	assignee: "seen_assignee",
} as const;

const MAX_VALUE = 10_000_000;

const version = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));
const id = v.pipe(v.string(), v.check(isLeadId));
const optionalId = v.pipe(
	v.string(),
	v.transform((text) => (isLeadId(text) ? text : null)),
);
const euros = v.pipe(
	line,
	v.transform((text) => text.replace(/[\s,€]/g, "").replace(/\.00?$/, "")),
	v.regex(/^\d*$/, "Please write whole euros, like 2500."),
	v.check(
		(text) => !(Number(text) > MAX_VALUE),
		`Please write an amount up to ${MAX_VALUE.toLocaleString("en-GB")}.`,
	),
	v.transform((text) => (text === "" ? null : Number(text))),
);

export const statusForm = v.pipe(
	v.object({ version, status: v.picklist(leadStatuses), value: euros, assignee: optionalId }),
	v.forward(
		v.check(
			({ status, value }) => status !== "won" || value !== null,
			"What is the deal worth? A round figure will do; 0 if there’s none.",
		),
		["value"],
	),
);

/** `assignee` is an id. */
export type CardState = { status: LeadStatus; value: number | null; assignee: string | null };
export type StateField = keyof CardState;
export const stateFields = ["status", "value", "assignee"] as const;

export const noteForm = v.object({
	id,
	text: v.pipe(
		paragraphs,
		v.nonEmpty("Write something first."),
		v.maxLength(limits.message.most, tooLong("note", limits.message.most)),
	),
});

/** Email programs cut longer subjects. */
const MAX_SUBJECT = 150;

const filledIn = v.rawCheck<string>(({ dataset, addIssue }) => {
	const [first] = dataset.typed ? placeholdersIn(dataset.value) : [];
	if (first) addIssue({ message: `Fill in or remove ${first.text} before you send it.` });
});

export const replyForm = v.object({
	id,
	version,
	lead_id: optionalId,
	subject: v.pipe(
		line,
		v.nonEmpty("Add a subject."),
		v.maxLength(MAX_SUBJECT, tooLong("subject", MAX_SUBJECT)),
		filledIn,
	),
	text: v.pipe(
		paragraphs,
		v.nonEmpty("Write your reply."),
		v.maxLength(limits.message.most, tooLong("reply", limits.message.most)),
		filledIn,
	),
});

const MAX_TITLE = 200;

export const taskForm = v.object({
	id,
	title: v.pipe(
		line,
		v.nonEmpty("Write what is to be done."),
		v.maxLength(MAX_TITLE, tooLong("task", MAX_TITLE)),
	),
	due_on: v.pipe(v.string(), v.check(isDay, "Choose the day by which it is due.")),
	assignee: optionalId,
});

const MAX_TAG = 30;

export const tagForm = v.object({
	tag: v.pipe(
		line,
		v.transform((text) => text.toLowerCase()),
		v.nonEmpty("Write a tag, such as “urgent” or “partner”."),
		v.maxLength(MAX_TAG, tooLong("tag", MAX_TAG)),
	),
});

export type CardField = StateField | "text" | "subject" | "title" | "due_on" | "tag";

/** A change by somebody else since the form was rendered. */
export type ConcurrentChange = { by: string | null; text: string; at: string };

export type CardResult =
	| { outcome: "done"; done: CardIntent | "same" }
	| {
			outcome: "invalid";
			intent: CardIntent;
			errors: Partial<Record<CardField, string>>;
			values: Record<string, string>;
	  }
	/** Somebody else was quicker; nothing is written. */
	| {
			outcome: "conflict";
			intent: CardIntent;
			events: ConcurrentChange[];
			/** The assignee by name. */
			current: CardState;
			/** Fields that somebody else changed. */
			differs: StateField[];
			/** Fields that this form changes. */
			own: StateField[];
			/** Sent again with this version, the form is carried out. */
			version: number;
			/** As typed; fields that this form does not change have their current values. */
			values: Record<string, string>;
	  }
	/** The same form was sent before with another text. */
	| { outcome: "sent-before"; intent: CardIntent; values: Record<string, string> }
	| { outcome: "failed"; intent: CardIntent; values: Record<string, string> }
	| { outcome: "missing" };

/** A result, or why the page's script got none. */
export type CardAnswer = CardResult | { outcome: "unreachable" | "logged-out" };

/** The HTTP status of each outcome that is no success. */
export const cardStatus = {
	invalid: 422,
	conflict: 409,
	"sent-before": 409,
	failed: 503,
	missing: 404,
} as const;

type Values = Readonly<Record<string, string>>;

/** The fields that a form changes; all of them when it does not say what it has seen. */
export function ownChanges(values: Values): StateField[] {
	return stateFields.filter((field) => values[field] !== values[seenFields[field]]);
}

/** The values of a form, with the current ones in the fields that it does not change. */
export function mergeWithCurrent(values: Values, current: CardState): Record<string, string> {
	const own = ownChanges(values);
	const now = fieldValues(current);
	const others = stateFields.filter((field) => !own.includes(field));
	return { ...values, ...Object.fromEntries(others.map((field) => [field, now[field]])) };
}

/** The fields that somebody else has changed since the form was rendered. */
export function changedFields(values: Values, current: CardState): StateField[] {
	const now = fieldValues(current);
	return stateFields.filter((field) => {
		const seen = values[seenFields[field]];
		return seen !== undefined && seen !== now[field];
	});
}

export function fieldValues({ status, value, assignee }: CardState): Record<StateField, string> {
	return { status, value: value === null ? "" : String(value), assignee: assignee ?? "" };
}
