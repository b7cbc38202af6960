import { defineMigration } from "./statements.ts";

/** Changes of many people at once, with the outcome for each. */
export const bulkChanges201 = defineMigration(
	`CREATE TABLE bulk_changes (
		id text PRIMARY KEY,
		staff_id text REFERENCES staff (id) ON DELETE SET NULL,
		form text NOT NULL, state text NOT NULL, total integer NOT NULL,
		created_at text NOT NULL, finished_at text, undone_at text, failed_at text
	)`,
	"CREATE INDEX bulk_changes_staff ON bulk_changes (staff_id)",
	"CREATE INDEX bulk_changes_created ON bulk_changes (created_at)",
	`CREATE TABLE bulk_people (
		bulk_id text NOT NULL REFERENCES bulk_changes (id) ON DELETE CASCADE,
		person_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
		outcome text NOT NULL,
		CONSTRAINT bulk_people_key PRIMARY KEY (bulk_id, person_id)
	)`,
	"CREATE INDEX bulk_people_person ON bulk_people (person_id)",
	"CREATE INDEX bulk_people_outcome ON bulk_people (bulk_id, outcome, person_id)",
);
