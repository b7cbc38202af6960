import { createHmac, timingSafeEqual } from "node:crypto";
import { linkWith, UNSUBSCRIBE_PATH } from "./contract.ts";

/**
 * What the confirmation mail of one subscription carries: 256 bits that only we can make, the same
 * each time the mail is sent again. The table keeps only its hash.
 * @param subscription `createdAt` changes when somebody subscribes anew; older mails are worth nothing then.
 */
export function confirmToken(
	secret: string,
	{ id, createdAt }: { id: string; createdAt: string },
): string {
	return signature(secret, `newsletter:confirm:${id}:${createdAt}`).toString("base64url");
}

/** The address that ends one subscription. It works for ever: an old newsletter must still stop the next. */
export function unsubscribeUrl(secret: string, origin: string, id: string): string {
	const token = `${id}.${signature(secret, `newsletter:unsubscribe:${id}`).toString("base64url")}`;
	return origin + linkWith(UNSUBSCRIBE_PATH, token);
}

/** The subscriber that an unsubscribe token is for; null when we have not made it. */
export function subscriberOf(secret: string, token: string): string | null {
	const dot = token.lastIndexOf(".");
	const id = token.slice(0, Math.max(dot, 0));
	const given = Buffer.from(token.slice(dot + 1), "base64url");
	const expected = signature(secret, `newsletter:unsubscribe:${id}`);
	return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

function signature(secret: string, what: string): Buffer {
	if (secret.length < 16) throw new Error("Links cannot be signed without a secret.");
	return createHmac("sha256", secret).update(what).digest();
}
