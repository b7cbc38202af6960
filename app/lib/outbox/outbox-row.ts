import type { OutboxTable } from "#database/work-tables.ts";
import { addressOf } from "#lib/mail/mail-address.ts";
import type { ConversionReport, Mail, MailParts, Notification, WebhookEvent } from "./contract.ts";

/** A notification as the table holds it. */
export type OutboxRow = OutboxTable;

/** What webhooks have as their recipient: there is one endpoint, and its address is configuration. */
const WEBHOOK_RECIPIENT = "webhook";

/** There is one platform that is told from here. */
const CONVERSION_RECIPIENT = "meta";

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
		...columnsOf(owed, id, from),
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

function columnsOf(owed: Notification, id: string, from: string) {
	switch (owed.kind) {
		case "mail":
			return mailColumns(owed, id, from);
		case "webhook":
			return webhookColumns(owed, id);
		case "conversion":
			return conversionColumns(owed, id);
	}
}

/** The parts of a kept mail. @throws when its row is damaged. */
export function mailParts({ payload }: Pick<OutboxRow, "payload">): MailParts {
	const parts: unknown = JSON.parse(payload);
	if (!isMail(parts)) throw new TypeError("The row holds no mail.");
	return parts;
}

/** The same for whoever only looks at it; null when its row is damaged. */
export function readableMail(row: Pick<OutboxRow, "payload">): MailParts | null {
	try {
		return mailParts(row);
	} catch {
		return null;
	}
}

/** We have written it ourselves: what every reader goes through has to be there. */
function isMail(parts: unknown): parts is MailParts {
	const { subject, document } = (parts ?? {}) as Partial<MailParts>;
	const { heading, paragraphs, facts, footer } = document ?? {};
	const areTexts = typeof subject === "string" && typeof heading === "string";
	return areTexts && [paragraphs, facts, footer].every(Array.isArray);
}

/** A report to Meta without the visitor's network address and browser, which nobody needs once it is settled. */
export function withoutClient(payload: string): string {
	try {
		const { user_data, ...event } = JSON.parse(payload);
		const { client_ip_address: _address, client_user_agent: _browser, ...person } = user_data;
		return JSON.stringify({ ...event, user_data: person });
	} catch {
		// Nothing that can be read stands in it.
		return payload;
	}
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

function conversionColumns({ kind, topic, event }: ConversionReport, id: string) {
	return {
		kind,
		topic,
		recipient: CONVERSION_RECIPIENT,
		payload: JSON.stringify(event),
		message_id: `conversion_${id}`,
	};
}
