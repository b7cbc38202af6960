import { defineMigration } from "./statements.ts";

/** For what colleagues did in a range, and for open deals, without reading the rows. */
export const reportIndexes205 = defineMigration(
	`CREATE INDEX leads_answered_by ON leads (answered_at, answered_by, spam, kind)
		WHERE answered_at IS NOT NULL`,
	`CREATE INDEX notes_logged_calls ON notes (created_at, staff_id, call_direction, call_outcome, deleted_at)
		WHERE call_direction IS NOT NULL`,
	`CREATE INDEX people_open_deals ON people (expected_on, period, value_cents, merged_into)
		WHERE stage IN ('new', 'contacted', 'booked')`,
	`CREATE INDEX statistics_visits ON statistics_daily (day, source, page, count)
		WHERE event = 'visit'`,
);
