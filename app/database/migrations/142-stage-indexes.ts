import { defineMigration } from "./statements.ts";

/**
 * The board's indexes without merged people, which its queries leave out, and
 * leads by stage: a filter by stage and tag read all leads.
 */
export const stageIndexes142 = defineMigration(
	"DROP INDEX people_board",
	"DROP INDEX people_board_sums",
	`CREATE INDEX people_board ON people (status, last_lead_at, id)
		WHERE is_on_board = 1 AND merged_into IS NULL`,
	`CREATE INDEX people_board_sums ON people (status, period, value_cents)
		WHERE is_on_board = 1 AND merged_into IS NULL`,
	"CREATE INDEX leads_status ON leads (spam, status, id, person_id)",
);
