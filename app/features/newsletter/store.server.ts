import { createHmac, timingSafeEqual } from "node:crypto";
import type { Schema } from "#database/schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import { linkWith, UNSUBSCRIBE_PATH } from "./contract.ts";

export type NewsletterSite = Pick<Site, "db" | "secret" | "clock" | "origin" | "notify">;

export type Subscriber = Schema["newsletter_subscribers"];

export const newsletterSource = "newsletter";

export const CONFIRM_TOPIC = "newsletter.confirm";

export function findSubscriber(db: Database, by: "id" | "email" | "token_hash", value: string) {
	const subscriber = db.selectFrom("newsletter_subscribers").selectAll().where(by, "=", value);
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

export function isOpen({ status, token_expires_at: until }: Subscriber, at: string): boolean {
	return status === "pending" && until !== null && until > at;
}

/**
 * The token of a subscription's confirmation emails, the same in each. The table has only its hash.
 * @param createdAt changes with a new subscription, which invalidates earlier emails.
 */
export function confirmToken(secret: string, id: string, createdAt: string): string {
	return signature(secret, `newsletter:confirm:${id}:${createdAt}`).toString("base64url");
}

/** Never expires: an old newsletter must still stop the next. */
export function unsubscribeUrl(secret: string, origin: string, id: string): string {
	const token = `${id}.${signature(secret, `newsletter:unsubscribe:${id}`).toString("base64url")}`;
	return origin + linkWith(UNSUBSCRIBE_PATH, token);
}

/** The subscriber's id in an unsubscribe token; null for a forged one. */
export function subscriberOf(secret: string, token: string): string | null {
	const dot = token.lastIndexOf(".");
	const id = token.slice(0, Math.max(dot, 0));
	const given = Buffer.from(token.slice(dot + 1), "base64url");
	const expected = signature(secret, `newsletter:unsubscribe:${id}`);
	return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

function signature(secret: string, text: string): Buffer {
	if (secret.length < 16) throw new Error("Links cannot be signed without a secret.");
	return createHmac("sha256", secret).update(text).digest();
}
