import { createHmac } from "node:crypto";
import { readMessageId } from "#features/leads/messages.server.ts";
import { internalTopics } from "#features/leads/notifications.ts";
import { isSameSecret } from "#lib/crypto/secrets.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { answerAddress, type Notify } from "#lib/outbox/contract.ts";
import { mailParts, type OutboxRow } from "#lib/outbox/outbox.server.ts";
import type { InboundConfig } from "./providers.server.ts";

const MAC_LENGTH = 20;
const TOKEN =
	/\+([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([0-9a-f]{20})@/i;

/**
 * `reply+<token>@…`: the id of a lead, or of a person without one, and a MAC, in hexadecimal because mail servers may change the case of a
 * local part. Null for ids other than UUIDs.
 */
export function replyAddress(
	address: string,
	secret: string,
	id: string,
): string | null {
	const token = `${id.replaceAll("-", "")}${signLeadId(secret, id)}`;
	const found = address.replace("@", `+${token}@`);
	return TOKEN.test(found) ? found : null;
}

/**
 * Where answers to an email go: to the signed address of its person, and for notifications to the agency
 * there as well. Without inbound email, staff's replies are answered to the agency.
 */
export async function makeReplyAddress(
	db: Database,
	row: OutboxRow,
	{ inbound, notify }: { inbound: InboundConfig | null; notify: Notify },
	secret: string,
): Promise<{ address: string; isBeside: boolean } | null> {
	const { topic } = row;
	const isPersonal = readMessageId(row) !== null;
	const id = inbound && (row.lead_id ?? (await findPersonId(db, row)));
	const signed = inbound && id && replyAddress(inbound.address, secret, id);
	if (signed) return { address: signed, isBeside: internalTopics.has(topic) };

	return isPersonal
		? { address: answerAddress(notify), isBeside: false }
		: null;
}

/** Whom an email without a lead is about; null for none. */
async function findPersonId(
	db: Database,
	row: OutboxRow,
): Promise<string | null> {
	const messageId = readMessageId(row);
	if (messageId === null) return mailParts(row).personId ?? null;

	const message = await db
		.selectFrom("messages")
		.select("person_id")
		.where("id", "=", messageId)
		.executeTakeFirst();

	return message?.person_id ?? null;
}

export function readReplyAddress(
	secret: string,
	recipients: readonly string[],
): string | null {
	for (const recipient of recipients) {
		const [, ...parts] =
			TOKEN.exec(recipient)?.map((part) => part.toLowerCase()) ?? [];
		const id = parts.slice(0, 5).join("-");
		if (parts[5] && isSameSecret(parts[5], signLeadId(secret, id))) return id;
	}

	return null;
}

function signLeadId(secret: string, leadId: string): string {
	return createHmac("sha256", secret)
		.update(`reply:${leadId}`)
		.digest("hex")
		.slice(0, MAC_LENGTH);
}
