import { randomBytes } from "node:crypto";
import type { Schema } from "#database/schema.ts";
import { isSameSecret, sign } from "#lib/crypto/secrets.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { DataFolder } from "#lib/db/data-folder.ts";
import { executeOne } from "#lib/db/dialect.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import { linkWith, UNSUBSCRIBE_PATH } from "./contract.ts";

export type NewsletterSite = Pick<
	Site,
	"db" | "secret" | "clock" | "origin" | "notify" | "log"
> & {
	/** Absent or null without a folder that this process may write to. */
	installation?: { folder: DataFolder | null };
};

export type Subscriber = Schema["newsletter_subscribers"];

export const newsletterSource = "newsletter";

export const CONFIRM_TOPIC = "newsletter.confirm";

export const RENEW_TOPIC = "newsletter.renew";

export function findSubscriber(
	db: Database,
	by: "id" | "email" | "token_hash" | "link_token",
	value: string,
) {
	const subscriber = db
		.selectFrom("newsletter_subscribers")
		.selectAll()
		.where(by, "=", value);
	return subscriber.executeTakeFirst();
}

/** @throws DatabaseError `stale` when the row was changed since it was read. */
export async function updateSubscriber(
	db: Database,
	read: Subscriber,
	change: Partial<Subscriber>,
): Promise<void> {
	await executeOne(
		db
			.updateTable("newsletter_subscribers")
			.set(change)
			.where("id", "=", read.id)
			.where("status", "=", read.status)
			.where("created_at", "=", read.created_at),
	);
}

export function isOpen(
	{ status, token_expires_at: until }: Subscriber,
	at: string,
): boolean {
	return status === "pending" && until !== null && until > at;
}

/**
 * The token of a subscription's confirmation emails, the same in each. The table has only its hash.
 * @param createdAt changes with a new subscription, which invalidates earlier emails.
 */
export function confirmToken(
	secret: string,
	id: string,
	createdAt: string,
): string {
	return sign(secret, `newsletter:confirm:${id}:${createdAt}`);
}

/** For the links in issues, which do not depend on SECRET. */
export function makeLinkToken(): string {
	return randomBytes(32).toString("hex");
}

export const LINK_TOKEN = /^[0-9a-f]{64}$/;

/** Never expires: unsubscribe links in old newsletters must keep working. */
export function leaveUrl(origin: string, linkToken: string): string {
	return origin + linkWith(UNSUBSCRIBE_PATH, linkToken);
}

/** The form of the links in emails of earlier versions. */
export function unsubscribeUrl(
	secret: string,
	origin: string,
	id: string,
): string {
	return origin + linkWith(UNSUBSCRIBE_PATH, unsubscribeToken(secret, id));
}

/** Selects the subscriber of an unsubscribe token; null for a token that no email had. */
export function readUnsubscribeToken(
	secret: string,
	token: string,
): { by: "id" | "link_token"; value: string } | null {
	if (LINK_TOKEN.test(token)) return { by: "link_token", value: token };

	const id = token.slice(0, Math.max(token.lastIndexOf("."), 0));
	return isSameSecret(token, unsubscribeToken(secret, id))
		? { by: "id", value: id }
		: null;
}

function unsubscribeToken(secret: string, id: string): string {
	return `${id}.${sign(secret, `newsletter:unsubscribe:${id}`)}`;
}
