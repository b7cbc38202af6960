import * as v from "valibot";
import { contactForm } from "#desk/people/contact/contact-form.ts";
import { stages } from "#desk/shared/lead-labels.ts";
import { currencyCode } from "#desk/shared/money.ts";
import {
	type CallDirection,
	callDirections,
	callOutcomes,
	type PhoneOutcome,
} from "#features/leads/logged-calls.ts";
import { type LostReason, lostReasons } from "#features/leads/stages.ts";
import { dueDay, dueTime, optionalDay } from "#features/leads/task-due.ts";
import { formatAmount, optionalAmount } from "#lib/amount.ts";
import { parseAddressList } from "#lib/contacts/address-list.ts";
import {
	filled,
	limits,
	line,
	paragraphs,
	tooLong,
} from "#lib/forms/fields.ts";
import { mergeFields, readSeen, readTyped } from "#lib/forms/merge-fields.ts";
import { isUuid } from "#lib/uuid.ts";
import type { PersonRow } from "./people.server.ts";

/** Outbox topics of emails that staff write to a person. */
export const REPLY_TOPIC = "desk.reply";
export const ANSWER_TOPIC = "question.answer";

const MAX_LOST_NOTE = 1_000;

/** Email clients truncate longer subjects. */
const MAX_SUBJECT = 150;

/** Idempotency key from the form: repeated submits add one note, task or reply. */
const key = v.pipe(v.string(), v.check(isUuid));
const optionalId = v.pipe(
	v.string(),
	v.transform((text) => (isUuid(text) ? text : null)),
);
const upTo = (max: number, name: string) =>
	v.maxLength<string, number, string>(max, tooLong(name, max));
const filledIn = v.rawCheck<string>(({ dataset, addIssue }) => {
	const [first] = dataset.typed ? findPlaceholders(dataset.value) : [];
	if (first)
		addIssue({ message: `Fill in or remove ${first} before you send it.` });
});
const MAX_COPIES = 10;
const copies = v.pipe(
	v.optional(v.string(), ""),
	upTo(2_000, "list"),
	v.rawTransform<string, string[]>(({ dataset, addIssue, NEVER }) => {
		const list = parseAddressList(dataset.value);
		if ("invalid" in list) {
			addIssue({
				message: `“${list.invalid}” isn’t an email address. Put commas between several.`,
			});
			return NEVER;
		}
		if (list.addresses.length > MAX_COPIES) {
			addIssue({ message: `Send copies to ${MAX_COPIES} addresses at most.` });
			return NEVER;
		}

		return list.addresses;
	}),
);
const tag = v.object({
	tag: v.pipe(
		line,
		v.transform((text) => text.toLowerCase()),
		v.nonEmpty("Write a tag, such as “urgent” or “partner”."),
		upTo(30, "tag"),
	),
});
const nothing = v.object({});
const noteText = v.pipe(
	filled("Write something first.", paragraphs),
	upTo(limits.message.max, "note"),
);
const task = {
	title: v.pipe(filled("Write the task."), upTo(200, "task")),
	due_on: dueDay,
	due_time: dueTime,
	assignee: optionalId,
};
const row = v.object({ id: v.string() });
const step = {
	title: v.pipe(filled("Write the step."), upTo(200, "step")),
	due_on: optionalDay,
};

export const cardForms = {
	status: v.pipe(
		v.object({
			/** Empty for a person without a stage. */
			status: v.picklist([...stages, ""]),
			value: optionalAmount(currencyCode),
			period: v.fallback(v.picklist(["once", "month"]), "once"),
			expected_on: optionalDay,
			lost_reason: v.fallback(
				v.nullable(v.picklist(Object.keys(lostReasons) as LostReason[])),
				null,
			),
			/** Goes to the history only. */
			lost_note: v.optional(
				v.pipe(v.string(), paragraphs, upTo(MAX_LOST_NOTE, "note")),
				"",
			),
			assignee: optionalId,
		}),
		v.forward(
			v.check(
				({ status, value }) => status !== "won" || value !== null,
				"What is the deal worth? A round figure will do; 0 if there’s none.",
			),
			["value"],
		),
	),
	contact: contactForm,
	call: v.object({
		key,
		direction: v.picklist(Object.keys(callDirections) as CallDirection[]),
		outcome: v.picklist(Object.keys(callOutcomes) as PhoneOutcome[]),
		text: v.pipe(
			v.optional(v.string(), ""),
			paragraphs,
			upTo(limits.message.max, "note"),
		),
		next: v.pipe(v.optional(v.string(), ""), v.trim(), upTo(200, "task")),
		due_on: optionalDay,
		due_time: dueTime,
		/** Empty unless it answers what they asked. */
		answers: v.optional(v.string(), ""),
	}),
	note: v.object({ key, text: noteText }),
	/** `seen`: the text at render time. */
	noteEdit: v.object({ id: v.string(), seen: v.string(), text: noteText }),
	noteDelete: row,
	reply: v.object({
		key,
		/** The lead that the reply answers. */
		lead_id: optionalId,
		/** An address of the card; empty for the one that wrote last, or else the first. */
		to: v.optional(v.pipe(v.string(), v.trim()), ""),
		subject: v.pipe(
			filled("Add a subject."),
			upTo(MAX_SUBJECT, "subject"),
			filledIn,
		),
		cc: copies,
		/** Whose link is added. */
		proposal: v.pipe(v.optional(v.string(), ""), optionalId),
		text: v.pipe(
			filled("Write your reply.", paragraphs),
			upTo(limits.message.max, "reply"),
			filledIn,
		),
	}),
	task: v.object({ key, ...task }),
	/** `seen_…`: what the form showed. */
	taskEdit: v.object({
		id: v.string(),
		seen_title: v.optional(v.string()),
		seen_due_on: v.optional(v.string()),
		seen_due_time: v.optional(v.string()),
		seen_assignee: v.optional(v.string()),
		...task,
	}),
	taskMove: v.object({ id: v.string(), due_on: dueDay, due_time: dueTime }),
	taskDone: row,
	taskReopen: row,
	taskDelete: row,
	planStart: v.object({ proposal: v.string() }),
	stepAdd: v.object({ key, proposal: v.string(), ...step }),
	/** `seen_…`: what the form showed. */
	stepEdit: v.object({
		id: v.string(),
		seen_title: v.string(),
		seen_due_on: v.string(),
		...step,
	}),
	stepDone: row,
	stepReopen: row,
	stepDelete: row,
	stepAsk: v.object({
		key,
		id: v.string(),
		/** The email that asked for something before; empty without one. */
		seen_asked: v.string(),
		wanted: v.pipe(
			filled("Write what you need from them.", paragraphs),
			upTo(1_000, "text"),
		),
	}),
	stepAskEnd: row,
	tag,
	untag: tag,
	answered: v.object({
		how: v.fallback(v.picklist(["email", "phone", "none", "open", ""]), ""),
		/** The stage with which it was asked. */
		stage: v.fallback(v.picklist([...stages]), "contacted"),
	}),
	/** `confirmed`: the consequences that staff have agreed to. */
	spam: v.object({ confirmed: v.optional(v.string(), "") }),
	notSpam: nothing,
	callOutcome: v.object({
		id: v.string(),
		/** Empty to take it back. */
		outcome: v.picklist(["took_place", "no_show", ""]),
	}),
	read: nothing,
	unread: nothing,
};
export type CardIntent = keyof typeof cardForms;
export type CardInput<Intent extends CardIntent> = v.InferOutput<
	(typeof cardForms)[Intent]
>;

/** The parts of a template that staff must fill in, such as `[one idea]`, but not `[1]`. */
export function findPlaceholders(text: string): string[] {
	return text.match(/\[[^\][]*\p{L}[^\][]*\]/gu) ?? [];
}

type Values = Readonly<Record<string, string>>;

/** The columns of a person that the status form changes. */
export type CardState = Pick<
	PersonRow,
	| "stage"
	| "value_cents"
	| "period"
	| "expected_on"
	| "lost_reason"
	| "assignee_id"
>;
const stateFields = [
	"status",
	"value",
	"period",
	"expected_on",
	"lost_reason",
	"assignee",
] as const;
type StateField = (typeof stateFields)[number];

export function fieldValues(state: CardState): Record<StateField, string> {
	const { stage, value_cents, assignee_id } = state;
	return {
		status: stage ?? "",
		value: value_cents === null ? "" : formatAmount(value_cents),
		period: state.period ?? "once",
		expected_on: state.expected_on ?? "",
		lost_reason: state.lost_reason ?? "",
		assignee: assignee_id ?? "",
	};
}

/**
 * The submitted values, with current ones for the fields that the user did not change. Without the hidden fields of
 * `seenFields`, all fields count as changed that the form has.
 */
export function mergeWithCurrent(values: Values, current: CardState): Values {
	// Without a choice among radio buttons their field isn’t sent.
	const typed = readTyped(values, stateFields);
	const now = fieldValues(current);

	return { ...values, ...mergeFields(readSeen(values), typed, now) };
}

/** The fields changed by others since the form was rendered. */
export function changedFields(
	values: Values,
	current: CardState,
): StateField[] {
	const now = fieldValues(current);
	const seen = readSeen(values);

	return stateFields.filter(
		(field) => (seen[field] ?? now[field]) !== now[field],
	);
}
