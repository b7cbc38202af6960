import type { Database } from "#lib/db/connection.server.ts";

/** Notes that a lead has its answer, by whom and when, unless it had one before. */
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

/** Moves on whoever sent a lead: they have been answered now, unless they are further already. */
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
