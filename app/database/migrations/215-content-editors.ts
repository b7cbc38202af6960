import { defineMigration } from "./statements.ts";

/** The staff members who have a document open in its editor. */
export const contentEditors215 = defineMigration(
	`CREATE TABLE content_editors (
		key text NOT NULL,
		locale text NOT NULL,
		staff_id text NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
		seen_at text NOT NULL,
		PRIMARY KEY (key, locale, staff_id)
	)`,
);
