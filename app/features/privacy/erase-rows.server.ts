import { sql } from "kysely";
import { addressKey } from "#features/leads/people.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { type Write, write } from "#lib/db/write.ts";

/** Everything of one address, up to a moment: whoever comes back later and writes again is a new person. */
export type Erasing = {
	/** In any letter case. */
	address: string;
	/** UTC, ISO 8601. */
	until: string;
};

/** The deletions that take a person out of all tables; to be committed together, in this order. */
export async function deletePerson(db: Database, { address, until }: Erasing): Promise<Write[]> {
	const key = addressKey(address);
	const spellings = await spellingsOf(db, address);
	const { read } = db;
	const person = read.selectFrom("people").select("id").where("email", "=", key);
	const leads = read
		.selectFrom("leads")
		.select("id")
		.where("person_id", "in", person)
		.where("created_at", "<=", until);
	const responses = read
		.selectFrom("quiz_leads")
		.select("quiz_response_id")
		.where("id", "in", leads);
	const bookings = read
		.selectFrom("bookings")
		.select("id")
		.where("created_at", "<=", until)
		.where((eb) => eb.or([eb("id", "in", leads), eb("email", "in", spellings)]));
	const mails = read
		.selectFrom("outbox")
		.select("id")
		.where("created_at", "<=", until)
		.where((eb) => eb.or([eb("lead_id", "in", leads), eb("recipient", "in", spellings)]));

	return [
		write(
			"delivery_attempts",
			read.deleteFrom("delivery_attempts").where("outbox_id", "in", mails),
		),
		...newsletter(db, key, mails, until),
		write("outbox", read.deleteFrom("outbox").where("id", "in", mails)),
		write("quiz_responses", read.deleteFrom("quiz_responses").where("id", "in", responses)),
		write("quiz_leads", read.deleteFrom("quiz_leads").where("id", "in", leads)),
		write("academy_leads", read.deleteFrom("academy_leads").where("id", "in", leads)),
		write("questions", read.deleteFrom("questions").where("id", "in", leads)),
		write("booking_slots", read.deleteFrom("booking_slots").where("booking_id", "in", bookings)),
		write("bookings", read.deleteFrom("bookings").where("id", "in", bookings)),
		write("lead_search", read.deleteFrom("lead_search").where("lead_id", "in", leads)),
		write(
			"notes",
			read.deleteFrom("notes").where("person_id", "in", person).where("created_at", "<=", until),
		),
		write(
			"privacy_requests",
			read.deleteFrom("privacy_requests").where("email", "=", key).where("created_at", "<=", until),
		),
		write("leads", read.deleteFrom("leads").where("id", "in", leads)),
		...people(db, key, until),
	];
}

/** Future calls of a person that an erasure takes out of the diary: their starts. */
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

/** The address as it was typed in, each time. */
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

/** The subscription, and the note of its forms: what was sent is kept there as a hash for a day. */
function newsletter(
	{ read }: Database,
	key: string,
	mails: ReturnType<typeof mailIds>,
	until: string,
): Write[] {
	const asked = read.selectFrom("outbox").select("created_at").where("id", "in", mails);
	return [
		write(
			"newsletter_requests",
			read.deleteFrom("newsletter_requests").where("created_at", "in", asked),
		),
		write(
			"newsletter_subscribers",
			read
				.deleteFrom("newsletter_subscribers")
				.where("email", "=", key)
				.where("created_at", "<=", until),
		),
	];
}

/** The card goes with the last lead. One that stays, for what came later, is left with what came later. */
function people({ read }: Database, key: string, until: string): Write[] {
	const empty = read
		.deleteFrom("people")
		.where("email", "=", key)
		.where(({ not, exists, selectFrom }) =>
			not(exists(selectFrom("leads").select("leads.id").whereRef("person_id", "=", "people.id"))),
		);
	const later = read
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
		.where("created_at", "<=", until);
	return [write("people", empty), write("people", later)];
}

/** Names the type of the subquery. */
function mailIds({ read }: Database) {
	return read.selectFrom("outbox").select("id").where(sql<boolean>`false`);
}
