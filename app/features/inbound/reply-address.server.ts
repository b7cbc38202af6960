import { createHmac } from "node:crypto";
import { readMessageId } from "#features/leads/messages.server.ts";
import { internalTopics } from "#features/leads/notifications.ts";
import { isSameSecret } from "#lib/crypto/secrets.server.ts";
import { answerAddress, type Notify } from "#lib/outbox/contract.ts";
import type { OutboxRow } from "#lib/outbox/outbox.server.ts";
import type { InboundConfig } from "./providers.server.ts";

const MAC_LENGTH = 20;
const TOKEN =
	/\+([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([0-9a-f]{20})@/i;

/**
 * `reply+<token>@…`: the lead's id and a MAC, in hexadecimal because mail servers may change the case of a
 * local part. Null for ids other than UUIDs.
 */
export function replyAddress(
	address: string,
	secret: string,
	leadId: string,
): string | null {
	const token = `${leadId.replaceAll("-", "")}${signLeadId(secret, leadId)}`;
	const found = address.replace("@", `+${token}@`);
	return TOKEN.test(found) ? found : null;
}

/**
 * Where answers to an email go: to the signed address of its person, and for notifications to the agency
 * there as well. Without inbound email, staff's replies are answered to the agency.
 */
export function makeReplyAddress(
	{ topic, lead_id, payload }: OutboxRow,
	{ inbound, notify }: { inbound: InboundConfig | null; notify: Notify },
	secret: string,
): { address: string; isBeside: boolean } | null {
	const isPersonal = readMessageId({ payload }) !== null;
	const signed =
		inbound && lead_id && replyAddress(inbound.address, secret, lead_id);
	if (signed) return { address: signed, isBeside: internalTopics.has(topic) };

	return isPersonal
		? { address: answerAddress(notify), isBeside: false }
		: null;
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
