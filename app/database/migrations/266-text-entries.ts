import { defineMigration } from "./statements.ts";

/** The latest notes and emails, which the search of the desk reads first. */
export const textEntries266 = defineMigration(
	`CREATE INDEX search_entries_texts ON search_entries (seq)
		WHERE note_id IS NOT NULL OR message_id IS NOT NULL`,
);
