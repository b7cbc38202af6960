import { sql } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";
import { freeTexts } from "./lead-kind.ts";
import { searchWords } from "./search-words.ts";
import type { NewLead } from "./store.server.ts";

/** The key of a person: their address in lower case. */
export function addressKey(email: string): string {
	return email.toLowerCase();
}

export function personIdOf(db: Database, email: string) {
	return db.selectFrom("people").select("id").where("email", "=", addressKey(email));
}

export function personStatusOf(db: Database, email: string) {
	const person = db.selectFrom("people").select("status").where("email", "=", addressKey(email));
	return person.$asScalar().$notNull();
}

export function personAssigneeOf(db: Database, email: string) {
	return db.selectFrom("people").select("assignee_id").where("email", "=", addressKey(email));
}

/** Inserts or updates the person who sent a lead. A person's id is that of their first lead. */
export function upsertPerson(db: Database, lead: NewLead, at: string) {
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

/** Sets the status of the person with this address to booked, unless it is further. */
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

/** The words by which a search on the desk finds the lead. */
export function insertWords(db: Database, { id, email, name, headline, content }: NewLead) {
	const words = searchWords(name, email, headline, ...freeTexts(content.answers));
	return db.insertInto("lead_search").values({ lead_id: id, words });
}

/** Records who answered a lead and when, unless it was answered before. */
export async function markAnswered(
	db: Database,
	id: string,
	staffId: string,
	at: string,
): Promise<void> {
	await db
		.updateTable("leads")
		.set({ answered_at: at, answered_by: staffId })
		.where("id", "=", id)
		.where("answered_at", "is", null)
		.execute();
}

/** Sets the status of whoever sent a lead to contacted, unless it is further. */
export async function moveOnToContacted(db: Database, leadId: string): Promise<void> {
	const person = db.selectFrom("leads").select("person_id").where("id", "=", leadId);
	const status = db.selectFrom("people").select("status").where("id", "=", person);
	await db
		.updateTable("people")
		.set(({ eb }) => ({ status: "contacted", version: eb("version", "+", 1) }))
		.where("id", "=", person)
		.where("status", "=", "new")
		.execute();
	await db
		.updateTable("leads")
		.set({ status: status.$asScalar().$notNull() })
		.where("person_id", "=", person)
		.execute();
}
