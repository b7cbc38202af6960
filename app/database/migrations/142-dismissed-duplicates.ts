import { defineMigration } from "./statements.ts";

/** Pairs of people that staff know to be different. The smaller id comes first. */
export const dismissedDuplicates142 = defineMigration(
	`CREATE TABLE dismissed_duplicates (
		id text PRIMARY KEY,
		person_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
		other_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
		staff_id text REFERENCES staff (id) ON DELETE SET NULL,
		created_at text NOT NULL,
		CONSTRAINT dismissed_duplicates_pair UNIQUE (person_id, other_id)
	)`,
	"CREATE INDEX dismissed_duplicates_other ON dismissed_duplicates (other_id)",
	"CREATE INDEX dismissed_duplicates_staff ON dismissed_duplicates (staff_id)",
);
