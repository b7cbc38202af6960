import { randomUUIDv7 } from "node:crypto";
import type { Schema } from "#database/schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { shifted } from "#lib/time/dates.ts";
import {
	addressesIn,
	type Built,
	type BuiltMail,
	type Mail,
	type MailParts,
	type Notification,
} from "./contract.ts";

export type OutboxRow = Schema["outbox"];

const DAY = 24 * 60 * 60_000;

const listeners = new Set<() => void>();

/** Starts delivery in this process immediately; without it new rows are found within a few seconds. */
export function wakeDelivery(): void {
	for (const listener of listeners) listener();
}

/** Calls `listener` at every wake. @returns stops listening. */
export function onWake(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/**
 * Adds a notification to the outbox, in the transaction of its cause: a row for each recipient. With `maxPerDay` only below the
 * limit per recipient and topic, because anyone can enter another person's address in a form.
 * @param id UUID v7, from which the message id is made.
 * @param from the sender's address, whose domain ends the Message-ID.
 */
export async function enqueue(
	trx: Database,
	notification: Notification,
	enqueued: Enqueued,
): Promise<void> {
	for (const insert of outboxInserts(trx, notification, enqueued))
		await insert.execute();
}

type Enqueued = { id: string; from: string; at: string };

/** As `enqueue`: the statements, to run in a transaction. */
export function outboxInserts(
	db: Database,
	notification: Notification,
	{ id, from, at }: Enqueued,
) {
	const recipients =
		notification.kind === "mail" || notification.kind === "built"
			? addressesIn(notification.to)
			: [];
	if (recipients.length < 2)
		return [outboxInsert(db, notification, { id, from, at })];

	return recipients.map((to, index) =>
		outboxInsert(db, { ...notification, to } as Mail | BuiltMail, {
			id: index === 0 ? id : randomUUIDv7(),
			from,
			at,
		}),
	);
}

function outboxInsert(
	db: Database,
	notification: Notification,
	{ id, from, at }: Enqueued,
) {
	const { leadId } = notification;
	const isMail =
		notification.kind === "message" || notification.kind === "built";
	const kind = isMail ? "mail" : notification.kind;
	const { dueAt = at, maxPerDay }: Partial<Mail> =
		notification.kind === "mail" ? notification : {};
	const row = {
		id,
		kind,
		...buildColumns(notification, id, from),
		lead_id: leadId,
		due_at: dueAt,
		attempts: 0,
		created_at: at,
	};

	const into = db.insertInto("outbox");
	if (maxPerDay === undefined) return into.values(row);

	const earlier = db
		.selectFrom("outbox")
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.where("recipient", "=", row.recipient)
		.where("topic", "=", row.topic)
		.where("created_at", ">", shifted(at, -DAY));
	const limited = db.selectNoFrom(({ val }) =>
		Object.entries(row).map(([name, value]) => val(value).as(name)),
	);

	return into
		.columns(Object.keys(row) as (keyof typeof row)[])
		.expression(limited.where(earlier, "<", maxPerDay));
}

function buildColumns(notification: Notification, id: string, from: string) {
	switch (notification.kind) {
		case "mail": {
			const {
				kind,
				topic,
				to: recipient,
				leadId,
				dueAt,
				maxPerDay,
				...parts
			} = notification;

			return {
				topic,
				recipient,
				payload: JSON.stringify(parts satisfies MailParts),
				message_id: buildMessageId(id, from),
			};
		}
		case "message":
			return {
				topic: notification.topic,
				recipient: notification.to,
				payload: JSON.stringify({ message: id }),
				message_id: buildMessageId(id, from),
			};
		case "built":
			return {
				topic: notification.topic,
				recipient: notification.to,
				payload: JSON.stringify({ built: notification.built }),
				message_id: buildMessageId(id, from),
			};
		case "webhook": {
			const { type, at, data } = notification;
			const payload = JSON.stringify({ type, timestamp: at, data });

			return {
				topic: type,
				recipient: "webhook",
				payload,
				message_id: `msg_${id}`,
			};
		}
		case "conversion": {
			const payload = JSON.stringify(notification.event);
			const message_id = `conversion_${id}`;

			return {
				topic: notification.topic,
				recipient: notification.platform,
				payload,
				message_id,
			};
		}
	}
}

/** The Message-ID of an email with this id. @param from the sender’s address. */
export function buildMessageId(id: string, from: string): string {
	return `<${id}${from.slice(from.lastIndexOf("@"))}>`;
}

export function mailParts({ payload }: Pick<OutboxRow, "payload">): MailParts {
	return JSON.parse(payload);
}

/** What an email is built from at delivery; null for rows with their own text. */
export function readBuilt({
	payload,
}: Pick<OutboxRow, "payload">): Built | null {
	try {
		return JSON.parse(payload).built ?? null;
	} catch {
		return null;
	}
}

/** The same for the desk and exports, which show the rest of a damaged row; null for one. */
export function readableMail(
	row: Pick<OutboxRow, "payload">,
): MailParts | null {
	try {
		const parts = mailParts(row);
		if (!parts.document) return null;

		const { subject: heading } = parts;
		const hidden = { heading, paragraphs: [], facts: [], footer: [] };

		return parts.isSecret ? { ...parts, document: hidden } : parts;
	} catch {
		return null;
	}
}
