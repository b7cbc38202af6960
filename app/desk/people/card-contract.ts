import * as v from "valibot";
import { deskPerson } from "#content/desk-person.ts";
import type { LeadStatus } from "#database/lead-tables.ts";
import { isLeadId, leadStatuses } from "#desk/inbox/filter.ts";
import { limits, line, paragraphs, tooLong } from "#lib/forms/fields.ts";

const { standing, notes, reply } = deskPerson;

/** What the forms of a card ask for. */
export const cardIntents = [
	"standing",
	"note",
	"reply",
	"answered",
	"spam",
	"notSpam",
	"read",
	"unread",
] as const;
export type CardIntent = (typeof cardIntents)[number];

/** The fields that every form of a card carries beside its own. */
export const cardFields = {
	intent: "intent",
	/** The card's version that the form was filled in from. */
	version: "version",
	/** Made with the form: sent twice it is one note, one reply. */
	id: "id",
	/** The lead that a reply is about. */
	leadId: "lead_id",
} as const;

/** How the card stood when the form was filled in: what still says the same was not changed here. */
export const seenFields = {
	status: "seen_status",
	value: "seen_value",
	assignee: "seen_assignee",
} as const;

/** Ten million: more is a slip of the finger. */
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
	v.regex(/^\d*$/, standing.valueInvalid),
	v.check(
		(text) => !(Number(text) > MAX_VALUE),
		standing.valueTooLarge(MAX_VALUE.toLocaleString("en-GB")),
	),
	v.transform((text) => (text === "" ? null : Number(text))),
);

/** Status, value and who looks after the person. A won one has a value. */
export const statusForm = v.pipe(
	v.object({ version, status: v.picklist(leadStatuses), value: euros, assignee: optionalId }),
	v.forward(
		v.check(({ status, value }) => status !== "won" || value !== null, standing.valueEmpty),
		["value"],
	),
);
export type Standing = { status: LeadStatus; value: number | null; assignee: string | null };
export type StatusField = keyof Standing;
export const statusFields = ["status", "value", "assignee"] as const;

export const noteForm = v.object({
	id,
	text: v.pipe(
		paragraphs,
		v.nonEmpty(notes.empty),
		v.maxLength(limits.message.most, tooLong("note", limits.message.most)),
	),
});

/** Longer subjects are cut by mail programs. */
const MAX_SUBJECT = 150;

export const replyForm = v.object({
	id,
	version,
	lead_id: optionalId,
	subject: v.pipe(
		line,
		v.nonEmpty(reply.subjectEmpty),
		v.maxLength(MAX_SUBJECT, tooLong("subject", MAX_SUBJECT)),
	),
	text: v.pipe(
		paragraphs,
		v.nonEmpty(reply.textEmpty),
		v.maxLength(limits.message.most, tooLong("reply", limits.message.most)),
	),
});

export type ReplyForm = v.InferOutput<typeof replyForm>;

export type CardField = "status" | "value" | "assignee" | "text" | "subject";

/** What somebody else did meanwhile. */
export type ConcurrentChange = { by: string | null; words: string; at: string };

/** What became of a form of a card. */
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
			/** How it stands now; the assignee by name. */
			standing: Standing;
			/** What stands otherwise than this form has seen it. */
			differs: StatusField[];
			/** What this form changes. */
			own: StatusField[];
			/** The version it has now: sent again from there, the form is carried out. */
			version: number;
			/** What was typed; fields that this form does not change hold what they are now. */
			values: Record<string, string>;
	  }
	/** The same form was sent before with another text. */
	| { outcome: "sent-before"; intent: CardIntent; values: Record<string, string> }
	| { outcome: "failed"; intent: CardIntent; values: Record<string, string> }
	| { outcome: "missing" };

/** What the page's own script may meet beside that. */
export type CardAnswer = CardResult | { outcome: "unreachable" | "logged-out" };

/** The HTTP status of each outcome that is no success. */
export const cardStatus = {
	invalid: 422,
	conflict: 409,
	"sent-before": 409,
	failed: 503,
	missing: 404,
} as const;
