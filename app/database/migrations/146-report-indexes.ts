import { defineMigration } from "./statements.ts";

/** For reports of sent emails and lost deals, without reading the rows. */
export const reportIndexes146 = defineMigration(
	`CREATE INDEX messages_sent ON messages (id, person_id, created_at)
		WHERE direction = 'out' AND is_automatic = 0`,
	"DROP INDEX stage_changes_lost",
	`CREATE INDEX stage_changes_lost ON stage_changes
		(created_at, person_id, id, lost_reason, period, value_cents)
		WHERE to_stage = 'lost'`,
);
