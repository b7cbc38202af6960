import {
	type CardRows,
	MAX_MESSAGE_SHOWN,
} from "#desk/people/card/people.server.ts";
import { labelTopic } from "#features/leads/message-topics.ts";
import { splitQuote } from "#lib/mail/quoted-text.ts";
import { ON_HOLD_UNTIL } from "#lib/outbox/mail-on-hold.server.ts";
import { cutText } from "#lib/text/cut-text.ts";
import { readStored } from "./read-stored.ts";

type EventRow = CardRows["events"][number];

type MessageRow = CardRows["messages"][number];

/** An email between staff and a person. */
export function messageItem(message: MessageRow, isMailConfigured: boolean) {
	const { id, created_at: at, subject, text, files } = message;
	const isCut = text.length > MAX_MESSAGE_SHOWN;
	const { reply, quote } = splitQuote(
		isCut ? cutText(text, MAX_MESSAGE_SHOWN) : text,
		subject,
	);

	return {
		id,
		at,
		type: "message" as const,
		title: messageTitle(message),
		direction: message.direction,
		subject,
		cc: message.cc,
		text: reply,
		quote,
		isCut,
		files: files.map(({ id, name, size }) => ({ id, name, size })),
		isAutomatic: message.is_automatic === 1,
		isStranger: message.is_stranger === 1,
		/** The staff member in whose name it was written; the sender is not verified. */
		claimed: message.claimed,
		/** Null for emails that the desk didn't send. */
		state:
			message.due_at === null ? null : mailState(message, isMailConfigured),
		stateAt: message.delivered_at ?? message.dead_at,
		/** Of a failed email, or of one that was refused for some recipients. */
		problem:
			message.dead_at || message.delivered_at ? message.last_error : null,
	};
}

function messageTitle({
	direction,
	address,
	by,
	is_automatic,
}: MessageRow): string {
	if (direction === "out") return by ? `Email from ${by}` : "Email to them";
	return is_automatic === 1
		? `Automatic email from ${address}`
		: `Email from ${address}`;
}

/** An email that the site has sent. */
export function mailItem(
	mail: CardRows["mails"][number],
	events: readonly EventRow[],
	isMailConfigured: boolean,
) {
	return {
		id: mail.id,
		at: mail.created_at,
		type: "mail" as const,
		title: `${mailTitle(mail, events)}: ${labelTopic(mail.topic)}`,
		subject:
			readStored(mail.payload, ({ subject }) => String(subject ?? "")) ?? "",
		state: mailState(mail, isMailConfigured),
		stateAt: mail.delivered_at ?? mail.dead_at,
	};
}

/** Events of an email that the activity has itself. */
const emailActions = ["person.reply", "question.notify"];

function isOfEmail(
	{ action, at }: Pick<EventRow, "action" | "at">,
	email: { created_at: string },
): boolean {
	return emailActions.includes(action) && at === email.created_at;
}

export function withoutEmails(
	events: CardRows["events"],
	emails: readonly { created_at: string }[],
) {
	return events.filter(
		(event) => !emails.some((email) => isOfEmail(event, email)),
	);
}

function mailTitle(
	mail: CardRows["mails"][number],
	events: readonly EventRow[],
): string {
	const by = events.find((event) => isOfEmail(event, mail))?.by;
	return by ? `Email from ${by}` : "Email to them";
}

/** Unsent: on hold until a mail server is configured and an owner releases it. */
export function mailState(
	{
		delivered_at,
		dead_at,
		due_at,
	}: Pick<MessageRow, "delivered_at" | "dead_at" | "due_at">,
	isMailConfigured: boolean,
): "delivered" | "dead" | "waiting" | "unsent" {
	if (delivered_at) return "delivered";
	if (dead_at) return "dead";
	return isMailConfigured && due_at !== ON_HOLD_UNTIL ? "waiting" : "unsent";
}
