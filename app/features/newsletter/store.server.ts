import type { NewsletterSubscribersTable } from "#database/form-tables.ts";
import type { SubmissionContext } from "#features/leads/submission-context.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { type Write, write } from "#lib/db/write.ts";

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

/** Fails as `duplicate` when the address is there already. */
export function insertSubscriber(db: Database, row: Subscriber): Write {
	return write(TABLE, db.insertInto(TABLE).values(row));
}

/** Changes a subscriber. Fails as `missed` when somebody else has changed it since it was read. */
export function updateSubscriber(
	db: Database,
	read: Pick<Subscriber, "id" | "status" | "created_at">,
	change: Partial<Subscriber>,
): Write {
	const query = db
		.updateTable(TABLE)
		.set(change)
		.where("id", "=", read.id)
		.where("status", "=", read.status)
		.where("created_at", "=", read.created_at);
	return write(TABLE, query, 1);
}

/** Remembers a form, so that the same one sent again is known. Fails as `duplicate` when it is. */
export function insertRequest(
	db: Database,
	{ idempotencyKey, bodyHash }: SubmissionContext,
	at: string,
): Write {
	return write(
		"newsletter_requests",
		db
			.insertInto("newsletter_requests")
			.values({ idempotency_key: idempotencyKey, body_hash: bodyHash, created_at: at }),
	);
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
export function forgetRequests(db: Database, before: string): Write {
	return write(
		"newsletter_requests",
		db.deleteFrom("newsletter_requests").where("created_at", "<", before),
	);
}

/** Deletes the addresses that were asked about before a moment and never confirmed. */
export function deletePending(db: Database, before: string): Write {
	const query = db
		.deleteFrom(TABLE)
		.where("status", "=", "pending")
		.where("created_at", "<", before);
	return write(TABLE, query);
}

const TABLE = "newsletter_subscribers";
