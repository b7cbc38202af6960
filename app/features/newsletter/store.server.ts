import type { NewsletterSubscribersTable } from "#database/form-tables.ts";
import type { SubmissionContext } from "#features/leads/submission-context.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";

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
