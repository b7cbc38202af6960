import type { OutboxTable } from "#database/schema.ts";
import type { Mail, MailParts, Notification, WebhookEvent } from "./contract.ts";
import { addressOf } from "./mail-address.ts";

/** A notification as the table holds it. */
export type OutboxRow = OutboxTable;

/** What webhooks have as their recipient: there is one endpoint, and its address is configuration. */
export const WEBHOOK_RECIPIENT = "webhook";

export type Owing = {
	/** UUID v7; the message's own id is made from it. */
	id: string;
	/** The sender of mail; its domain ends the Message-ID. */
	from: string;
	/** UTC, ISO 8601. */
	at: string;
};

/** The row of a notification that is due at once. */
export function outboxRow(owed: Notification, { id, from, at }: Owing): OutboxRow {
	return {
		id,
		...(owed.kind === "mail" ? mailColumns(owed, id, from) : webhookColumns(owed, id)),
		lead_id: owed.leadId,
		attempts: 0,
		due_at: at,
		leased_until: null,
		leased_by: null,
		delivered_at: null,
		dead_at: null,
		last_error: null,
		created_at: at,
	};
}

/** The parts of a kept mail. */
export function mailParts({ payload }: Pick<OutboxRow, "payload">): MailParts {
	return JSON.parse(payload);
}

function mailColumns(mail: Mail, id: string, from: string) {
	const { kind, topic, to, leadId: _leadId, mostPerDay: _mostPerDay, ...parts } = mail;
	const { address } = addressOf(from);
	return {
		kind,
		topic,
		recipient: to,
		payload: JSON.stringify(parts satisfies MailParts),
		message_id: `<${id}${address.slice(address.lastIndexOf("@"))}>`,
	};
}

function webhookColumns({ kind, type, at, data }: WebhookEvent, id: string) {
	return {
		kind,
		topic: type,
		recipient: WEBHOOK_RECIPIENT,
		payload: JSON.stringify({ type, timestamp: at, data }),
		message_id: `msg_${id}`,
	};
}
