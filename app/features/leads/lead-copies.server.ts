import type { Expression } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";

/**
 * A statement that copies a person's stage and assignee to their leads, as the inbox is filtered by columns of
 * its indexes (docs/decisions/020-lead-copies.md). Whatever changes them, or moves leads, runs it in the same
 * transaction; nothing else writes these columns of a lead once it is inserted.
 */
export function copyToLeads(
	db: Database,
	who: string | readonly string[] | Expression<unknown>,
) {
	const person = db
		.selectFrom("people")
		.whereRef("people.id", "=", "leads.person_id" as "people.id");

	return db
		.updateTable("leads")
		.set({
			stage: person.select("people.stage"),
			assignee_id: person.select("people.assignee_id"),
		})
		.where((eb) =>
			Array.isArray(who)
				? eb("person_id", "in", [...who, ""])
				: eb("person_id", "=", who as string),
		);
}
