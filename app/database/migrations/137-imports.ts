import { defineMigration } from "./statements.ts";

/** Files of contacts that staff import, with the outcome of each row. */
export const imports137 = defineMigration(
	`CREATE TABLE imports (
		id text PRIMARY KEY,
		staff_id text REFERENCES staff (id) ON DELETE SET NULL,
		name text NOT NULL, header text NOT NULL, mapping text NOT NULL,
		basis text, prefers text NOT NULL, state text NOT NULL,
		counts text, checked_at text,
		created_at text NOT NULL, started_at text, finished_at text, undone_at text
	)`,
	"CREATE INDEX imports_staff ON imports (staff_id)",
	`CREATE TABLE import_rows (
		id text PRIMARY KEY,
		import_id text NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
		line integer NOT NULL, cells text NOT NULL,
		outcome text, message text,
		person_id text REFERENCES people (id) ON DELETE CASCADE,
		before text, created_at text NOT NULL,
		CONSTRAINT import_rows_line UNIQUE (import_id, line)
	)`,
	"CREATE INDEX import_rows_person ON import_rows (person_id)",
	"CREATE INDEX import_rows_outcome ON import_rows (import_id, outcome, line)",
);
