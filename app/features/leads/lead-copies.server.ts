import type { Expression } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";

/**
 * A statement that copies a person's stage and assignee to their leads, as the inbox is filtered by columns of
 * its indexes (docs/decisions/020-lead-copies.md). Whatever changes them, or moves leads, runs it in the same
 * transaction; nothing else writes these columns of a lead once it is inserted.
 */
export function copyToLeads(
	db: Database,
	personId: string | Expression<unknown>,
) {
	const id = personId as string;
	const person = db.selectFrom("people").where("people.id", "=", id);

	return db
		.updateTable("leads")
		.set({
			stage: person.select("stage"),
			assignee_id: person.select("assignee_id"),
		})
		.where("person_id", "=", id);
}
