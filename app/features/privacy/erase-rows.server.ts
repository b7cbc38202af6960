import type { Schema } from "#database/schema.ts";
import { addressKey } from "#features/leads/store.server.ts";
import type { Database } from "#lib/db/connection.server.ts";

/** Somebody who writes again after `until` is a new person. */
export type Erasing = {
	/** In any letter case. */
	address: string;
	/** UTC, ISO 8601. */
	until: string;
};

/** By table, without rows deleted by a foreign key. */
export type DeletedRows = Partial<Record<keyof Schema, number>>;

/** Deletes a person from all tables, in a transaction. */
export async function deletePerson(
	trx: Database,
	{ address, until }: Erasing,
): Promise<DeletedRows> {
	const key = addressKey(address);
	const spellings = await spellingsOf(trx, address);
	const person = trx.selectFrom("people").select("id").where("email", "=", key);
	const leads = trx
		.selectFrom("leads")
		.select("id")
		.where("person_id", "in", person)
		.where("created_at", "<=", until);
	const responses = trx
		.selectFrom("quiz_leads")
		.select("quiz_response_id")
		.where("id", "in", leads);
	const mails = trx
		.selectFrom("outbox")
		.select(["id", "created_at"])
		.where("created_at", "<=", until)
		.where((eb) => eb.or([eb("lead_id", "in", leads), eb("recipient", "in", spellings)]));
	// A newsletter form is identified by the time of the email that it sent.
	const requests = trx.selectFrom(mails.as("mail")).select("mail.created_at");
	const deletions = {
		newsletter_requests: trx.deleteFrom("newsletter_requests").where("created_at", "in", requests),
		newsletter_subscribers: trx
			.deleteFrom("newsletter_subscribers")
			.where("email", "=", key)
			.where("created_at", "<=", until),
		outbox: trx
			.deleteFrom("outbox")
			.where("id", "in", trx.selectFrom(mails.as("mail")).select("mail.id")),
		quiz_responses: trx.deleteFrom("quiz_responses").where("id", "in", responses),
		bookings: trx
			.deleteFrom("bookings")
			.where("created_at", "<=", until)
			.where((eb) => eb.or([eb("id", "in", leads), eb("email", "in", spellings)])),
		notes: trx
			.deleteFrom("notes")
			.where("person_id", "in", person)
			.where("created_at", "<=", until),
		tasks: trx
			.deleteFrom("tasks")
			.where("person_id", "in", person)
			.where("created_at", "<=", until),
		person_tags: trx
			.deleteFrom("person_tags")
			.where("person_id", "in", person)
			.where("created_at", "<=", until),
		privacy_requests: trx
			.deleteFrom("privacy_requests")
			.where("email", "=", key)
			.where("created_at", "<=", until),
		leads: trx.deleteFrom("leads").where("id", "in", leads),
		people: trx
			.deleteFrom("people")
			.where("email", "=", key)
			.where(({ not, exists, selectFrom }) =>
				not(exists(selectFrom("leads").select("leads.id").whereRef("person_id", "=", "people.id"))),
			),
	};
	const rows: DeletedRows = {};
	for (const [table, query] of Object.entries(deletions)) {
		const { numDeletedRows } = await query.executeTakeFirst();
		if (numDeletedRows > 0n) rows[table as keyof typeof deletions] = Number(numDeletedRows);
	}
	await resetPerson(trx, key, until);
	return rows;
}

/** Starts of a person's booked calls after `at`. */
export async function callsAhead(db: Database, address: string, at: string): Promise<string[]> {
	const rows = await db
		.selectFrom("bookings")
		.select("starts_at")
		.where("email", "in", await spellingsOf(db, address))
		.where("status", "=", "booked")
		.where("starts_at", ">", at)
		.orderBy("starts_at")
		.execute();
	return rows.map((row) => row.starts_at);
}

/** The address in every letter case in which it was typed. */
export async function spellingsOf(db: Database, address: string): Promise<string[]> {
	const key = addressKey(address);
	const rows = await db
		.selectFrom("leads")
		.select("email")
		.distinct()
		.where("person_id", "in", (eb) => eb.selectFrom("people").select("id").where("email", "=", key))
		.execute();
	return [...new Set([key, address, ...rows.map(({ email }) => email)])];
}

/** A card that stays because of later leads loses everything earlier. */
async function resetPerson(trx: Database, key: string, until: string): Promise<void> {
	await trx
		.updateTable("people")
		.set(({ selectFrom }) => ({
			name: selectFrom("leads")
				.select("leads.name")
				.whereRef("person_id", "=", "people.id")
				.where("leads.name", "is not", null)
				.limit(1),
			value_eur: null,
			created_at: until,
		}))
		.where("email", "=", key)
		.where("created_at", "<=", until)
		.execute();
}
