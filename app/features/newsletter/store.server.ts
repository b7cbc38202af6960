import { createHmac, timingSafeEqual } from "node:crypto";
import type { NewsletterSubscribersTable } from "#database/form-tables.ts";
import type { SubmissionContext } from "#features/leads/submission-context.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import { deleteMails } from "#lib/outbox/outbox.server.ts";
import { shifted } from "#lib/time/clock.ts";
import { linkWith, UNSUBSCRIBE_PATH } from "./contract.ts";
import { CONFIRM_TOPIC } from "./mails.ts";

/** Where these leads come from. */
export const newsletterSource = "newsletter";

/** A subscriber as the table holds it. */
export type Subscriber = NewsletterSubscribersTable;

/** The subscriber with this address, in lower case. */
export function findByEmail(db: Database, email: string): Promise<Subscriber | undefined> {
	return subscribers(db).where("email", "=", email).executeTakeFirst();
}

/** The subscriber whose confirmation mail carries this token. */
export function findByTokenHash(db: Database, hash: string): Promise<Subscriber | undefined> {
	return subscribers(db).where("token_hash", "=", hash).executeTakeFirst();
}

/** The subscriber with this id. */
export function findSubscriber(db: Database, id: string): Promise<Subscriber | undefined> {
	return subscribers(db).where("id", "=", id).executeTakeFirst();
}

function subscribers(db: Database) {
	return db.selectFrom("newsletter_subscribers").selectAll();
}

/** @throws DatabaseError `unique` when the address is there already. */
export async function insertSubscriber(db: Database, row: Subscriber): Promise<void> {
	await db.insertInto(TABLE).values(row).execute();
}

/** Changes a subscriber. @throws DatabaseError `stale` when somebody else has changed it since it was read. */
export async function updateSubscriber(
	db: Database,
	read: Pick<Subscriber, "id" | "status" | "created_at">,
	change: Partial<Subscriber>,
): Promise<void> {
	const query = db
		.updateTable(TABLE)
		.set(change)
		.where("id", "=", read.id)
		.where("status", "=", read.status)
		.where("created_at", "=", read.created_at);
	await executeOne(query);
}

/** Remembers a form, so that the same one sent again is known. @throws DatabaseError `unique` when it is. */
export async function insertRequest(
	db: Database,
	{ idempotencyKey, bodyHash }: SubmissionContext,
	at: string,
): Promise<void> {
	await db
		.insertInto("newsletter_requests")
		.values({ idempotency_key: idempotencyKey, body_hash: bodyHash, created_at: at })
		.execute();
}

/** What was sent under an idempotency key. */
export function findRequest(db: Database, idempotencyKey: string) {
	return db
		.selectFrom("newsletter_requests")
		.select("body_hash")
		.where("idempotency_key", "=", idempotencyKey)
		.executeTakeFirst();
}

/** Forgets the forms sent before a moment. */
export async function forgetRequests(db: Database, before: string): Promise<void> {
	await db.deleteFrom("newsletter_requests").where("created_at", "<", before).execute();
}

/** Deletes the addresses that were asked about before a moment and never confirmed. @returns how many. */
export async function deletePending(db: Database, before: string, limit: number): Promise<number> {
	const expired = db
		.selectFrom(TABLE)
		.select("id")
		.where("status", "=", "pending")
		.where("created_at", "<", before)
		.limit(limit);
	const { numDeletedRows } = await db
		.deleteFrom(TABLE)
		.where("id", "in", expired)
		.executeTakeFirst();
	return Number(numDeletedRows);
}

const TABLE = "newsletter_subscribers";

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

const DAY = 24 * 60 * 60_000;

/** An address that nobody confirms is not ours to keep (content/legal/privacy-policy.mdx, section 6). */
const UNCONFIRMED_LASTS = 30 * DAY;

/** Deletes up to `limit` unconfirmed addresses and as many emails to them, and spent requests. Returns the number of addresses. */
export async function purgeUnconfirmed(trx: Database, at: string, limit: number): Promise<number> {
	const before = shifted(at, -UNCONFIRMED_LASTS);
	const count = await deletePending(trx, before, limit);
	await deleteMails(trx, CONFIRM_TOPIC, before, limit);
	await forgetRequests(trx, shifted(at, -DAY));
	return count;
}
