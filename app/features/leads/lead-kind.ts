import mailCopy from "#content/mails.json" with { type: "json" };
import { sender } from "#content/mails.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Mail, MailDocument } from "#lib/outbox/contract.ts";
import type { MessageTopic } from "./message-topics.ts";

/** One line of a lead in the owner email and on the desk. */
export type LeadAnswer = {
	label: string;
	value: string;
	/**
	 * Text written by the visitor: searched, checked for spam, and exported as a column. `text`, for any other
	 * text, is added to the column of the message.
	 */
	field?: "company" | "phone" | "website" | "message" | "text";
};

export type LeadContent = {
	answers: readonly LeadAnswer[];
	/** Data of the kind's webhook event, in addition to the lead's id, email and name. */
	eventData: Readonly<Record<string, unknown>>;
	/**
	 * Email to the visitor. The address is unverified, so the email must not repeat free text: otherwise
	 * anyone could use the form to send a text to a stranger. Only calendar files may contain the visitor's
	 * name.
	 */
	confirmation?: Pick<Mail<MessageTopic>, "topic" | "subject" | "calendar"> & {
		document: MailDocument;
	};
	reminders?: readonly Mail<MessageTopic>[];
};

/** A stored lead, read from the tables of its feature. */
export type LeadDetails = {
	answers: readonly LeadAnswer[];
	pageUrl: string | null;
	/** Start of the enquiry's text; if absent, the `message` answer is used. */
	excerpt?: string | null;
	/** The stored rows under their names in a person's data export. */
	rows: Readonly<Record<string, object>>;
};

/** A feature's definition of its leads, listed in features/registry.server.ts. */
export type LeadKindDefinition = {
	/** Stored with each lead; must never change. */
	kind: string;
	/** If absent, the agency gets no email about it. */
	ownerMail?: { title: string; intro: string };
	awaitsAnswer: boolean;
	/** False: a record of the person, which no list, report or event of leads has. */
	isLead?: false;
	/** False: the owner email does not explain how to reply. */
	takesReply?: false;
	/** Webhook event sent in addition to `lead.created`. */
	eventType: MessageTopic;
	/** Details by lead id. Absent where the feature has no table. */
	readDetails?(
		db: Database,
		ids: readonly string[],
	): Promise<Iterable<readonly [id: string, LeadDetails]>>;
};

export type LeadKind = string;

export type MaybeAnswer = readonly [
	label: string,
	value: string | null | undefined,
	field?: LeadAnswer["field"],
];

export function listAnswers(lines: readonly MaybeAnswer[]): LeadAnswer[] {
	return lines.flatMap(([label, value, field]) =>
		value ? [field ? { label, value, field } : { label, value }] : [],
	);
}

/** A confirmation that a form has arrived, without further content. */
export function buildReceivedMail(
	topic: MessageTopic,
	{
		subject,
		heading,
		text,
		because,
	}: Record<"subject" | "heading" | "text" | "because", string>,
): NonNullable<LeadContent["confirmation"]> {
	const document = {
		heading,
		paragraphs: [text],
		facts: [],
		footer: buildVisitorFooter(because),
	};
	return { topic, subject, document };
}

/** @param because why the recipient gets this email. */
export function buildVisitorFooter(because: string): string[] {
	return [because, mailCopy.visitor.notYou, sender()];
}
