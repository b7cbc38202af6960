import type { Database } from "#lib/db/connection.server.ts";
import { type Write, write } from "#lib/db/write.ts";

/** Notes that a lead has its answer, by whom and when, unless it had one before. */
export function markAnswered(db: Database, id: string, staffId: string, at: string): Write {
	return write(
		"leads",
		db
			.updateTable("leads")
			.set({ answered_at: at, answered_by: staffId })
			.where("id", "=", id)
			.where("answered_at", "is", null),
	);
}

/** Moves on whoever sent a lead: they have been answered now, unless they are further already. */
export function moveOnToContacted(db: Database, leadId: string): Write[] {
	const person = db.selectFrom("leads").select("person_id").where("id", "=", leadId);
	const status = db.selectFrom("people").select("status").where("id", "=", person);
	return [
		write(
			"people",
			db
				.updateTable("people")
				.set(({ eb }) => ({ status: "contacted", version: eb("version", "+", 1) }))
				.where("id", "=", person)
				.where("status", "=", "new"),
		),
		write(
			"leads",
			db
				.updateTable("leads")
				.set({ status: status.$asScalar().$notNull() })
				.where("person_id", "=", person),
		),
	];
}
