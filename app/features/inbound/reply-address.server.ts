import { createHmac } from "node:crypto";
import { isSameSecret } from "#lib/crypto/secrets.server.ts";

const MAC_LENGTH = 20;
const TOKEN =
	/\+([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([0-9a-f]{20})@/i;

/**
 * `reply+<token>@…`: the lead and a MAC, in hexadecimal, as the case of a local part is not always kept.
 * Null for ids that are no UUID.
 */
export function replyAddress(address: string, secret: string, leadId: string): string | null {
	const token = `${leadId.replaceAll("-", "")}${macOf(secret, leadId)}`;
	const found = address.replace("@", `+${token}@`);
	return TOKEN.test(found) ? found : null;
}

export function leadOf(secret: string, recipients: readonly string[]): string | null {
	for (const recipient of recipients) {
		const [, ...parts] = TOKEN.exec(recipient)?.map((part) => part.toLowerCase()) ?? [];
		const id = parts.slice(0, 5).join("-");
		if (parts[5] && isSameSecret(parts[5], macOf(secret, id))) return id;
	}
	return null;
}

function macOf(secret: string, leadId: string): string {
	return createHmac("sha256", secret).update(`reply:${leadId}`).digest("hex").slice(0, MAC_LENGTH);
}
