import { defineMigration } from "./statements.ts";

/** Pairs of people that staff know to be different. The smaller id comes first. */
export const dismissedDuplicates042 = defineMigration(
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

/**
 * The board's indexes without merged people, which its queries leave out, and
 * leads by stage: a filter by stage and tag read all leads.
 */
export const stageIndexes042 = defineMigration(
	"DROP INDEX people_board",
	"DROP INDEX people_board_sums",
	`CREATE INDEX people_board ON people (status, last_lead_at, id)
		WHERE is_on_board = 1 AND merged_into IS NULL`,
	`CREATE INDEX people_board_sums ON people (status, period, value_cents)
		WHERE is_on_board = 1 AND merged_into IS NULL`,
	"CREATE INDEX leads_status ON leads (spam, status, id, person_id)",
);
