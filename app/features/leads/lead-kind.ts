import { mailCopy } from "#content/mails.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Mail, MailDocument } from "#lib/outbox/contract.ts";

/** One line of a lead, in its owner mail and on the desk. */
export type LeadAnswer = {
	label: string;
	value: string;
	/** Text that the visitor wrote: searched, checked for spam, and a column of exports. */
	field?: "company" | "phone" | "website" | "message";
};

export type LeadContent = {
	answers: readonly LeadAnswer[];
	/** Data of the kind's webhook event, beside the lead's id, email and name. */
	eventData: Readonly<Record<string, unknown>>;
	/**
	 * Mail to the visitor. The address is unverified: it must not repeat anything typed freely, so that no
	 * form can be used to send a text to a stranger (a calendar file must name the attendee).
	 */
	confirmation?: Pick<Mail, "topic" | "subject" | "calendar"> & { document: MailDocument };
	reminders?: readonly Mail[];
};

/** A stored lead, read from the tables of its feature. */
export type LeadDetails = {
	answers: readonly LeadAnswer[];
	pageUrl: string | null;
	/** The start of what somebody asked for; absent: the `message` answer. */
	excerpt?: string | null;
	/** The stored rows by the name under which a person's data export lists them. */
	rows: Readonly<Record<string, object>>;
};

/** A feature's definition of its leads, listed in features/registry.ts. */
export type LeadKindDefinition = {
	/** Stored with each lead; never changes. */
	kind: string;
	label: string;
	color: "canary" | "blue" | "mint" | "pink" | "gold";
	/** Absent: the agency gets no email about it. */
	ownerMail?: { title: string; intro: string };
	awaitsAnswer: boolean;
	/** Whether the owner mail says how to reply; true unless false. */
	takesReply?: false;
	/** The webhook event beside `lead.created`. */
	eventType: string;
	/** By the lead's id; absent where the feature has no table of its own. */
	readDetails?(
		db: Database,
		ids: readonly string[],
	): Promise<Iterable<readonly [id: string, LeadDetails]>>;
};

export type LeadKind = string;

type MaybeAnswer = readonly [
	label: string,
	value: string | null | undefined,
	field?: LeadAnswer["field"],
];

/** Leaves out what was not given. */
export function answersOf(lines: readonly MaybeAnswer[]): LeadAnswer[] {
	return lines.flatMap(([label, value, field]) =>
		value ? [field ? { label, value, field } : { label, value }] : [],
	);
}

/** A confirmation that only says that the form has arrived. */
export function receivedMail(
	topic: string,
	{ subject, heading, text, because }: Record<"subject" | "heading" | "text" | "because", string>,
): NonNullable<LeadContent["confirmation"]> {
	const document = { heading, paragraphs: [text], facts: [], footer: visitorFooter(because) };
	return { topic, subject, document };
}

/** @param because why this address gets the mail. */
export function visitorFooter(because: string): string[] {
	const { notYou, sender } = mailCopy.visitor;
	return [because, notYou, sender];
}
