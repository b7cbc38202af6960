import { sql } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";
import { wordsOf } from "./lead-details.ts";
import { searchWords } from "./search-words.ts";
import type { NewLead } from "./store.server.ts";

/** The address by which all of a person's leads are theirs. */
export function addressKey(email: string): string {
	return email.toLowerCase();
}

/** The id of the person with this address, to be put into a row. */
export function personIdOf(db: Database, email: string) {
	return db.selectFrom("people").select("id").where("email", "=", addressKey(email));
}

/** The status of the person with this address. */
export function personStatusOf(db: Database, email: string) {
	const person = db.selectFrom("people").select("status").where("email", "=", addressKey(email));
	return person.$asScalar().$notNull();
}

/** Who looks after the person with this address. */
export function personAssigneeOf(db: Database, email: string) {
	return db.selectFrom("people").select("assignee_id").where("email", "=", addressKey(email));
}

/** The person's card: made with their first lead, brought up to date with each further one. Its id is the first lead's. */
export function keepPerson(db: Database, lead: NewLead, at: string) {
	const { id, email, name } = lead;
	return db
		.insertInto("people")
		.values({
			id,
			email: addressKey(email),
			name,
			status: "new",
			version: 1,
			created_at: at,
			last_lead_at: at,
		})
		.onConflict((conflict) =>
			conflict.column("email").doUpdateSet({
				name: sql<string | null>`coalesce(people.name, excluded.name)`,
				last_lead_at: sql<string>`excluded.last_lead_at`,
			}),
		);
}

/** A booked call moves the person with this address on, unless they are further already. */
export async function moveOnToBooked(db: Database, email: string): Promise<void> {
	const key = addressKey(email);
	const earlier = ["new", "contacted"] as const;
	await db
		.updateTable("people")
		.set(({ eb }) => ({ status: "booked", version: eb("version", "+", 1) }))
		.where("email", "=", key)
		.where("status", "in", earlier)
		.execute();
	await db
		.updateTable("leads")
		.set({ status: personStatusOf(db, email) })
		.where("person_id", "=", personIdOf(db, email))
		.execute();
}

/** What a search on the desk finds the lead by. */
export function insertWords(db: Database, { id, email, name, headline, told }: NewLead) {
	const words = searchWords(name, email, headline, ...(told ? wordsOf(told) : []));
	return db.insertInto("lead_words").values({ lead_id: id, words });
}
