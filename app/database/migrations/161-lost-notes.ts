import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Finds people by the notes on their lost deals. */
export const lostNotes161: Migration = {
	async up(db: Kysely<unknown>) {
		const { rows } = await sql<{ person_id: string; note: string }>`
			SELECT person_id, note FROM stage_changes WHERE note IS NOT NULL
			ORDER BY id`.execute(db);

		for (const { person_id, note } of rows)
			await sql`
				UPDATE search_entries SET words = words || ' ' || ${splitWords(note)}
				WHERE person_id = ${person_id} AND lead_id IS NULL
					AND note_id IS NULL AND message_id IS NULL`.execute(db);
	},
};

/** As the search did when this was written. */
function splitWords(text: string): string {
	const words = text
		.normalize("NFKD")
		.toLowerCase()
		.replace(/[\u0300-\u036f]/g, "")
		.normalize("NFC")
		.match(/[\p{L}\p{M}\p{N}]+/gu);

	return (words ?? []).map((word) => [...word].slice(0, 60).join("")).join(" ");
}
