import { defineMigration } from "./statements.ts";

/**
 * The history of stages, which is only ever added to, with the latest one of each person from today's columns.
 * People who only subscribed to the newsletter, and likely spam, have no place on the board.
 */
export const stageChanges020 = defineMigration(
	`CREATE TABLE stage_changes (
		id text PRIMARY KEY,
		person_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
		created_at text NOT NULL,
		staff_id text REFERENCES staff (id) ON DELETE SET NULL,
		from_status text, to_status text NOT NULL,
		value_cents integer, period text, lost_reason text, note text,
		migrated integer DEFAULT 0 NOT NULL
	)`,
	"CREATE INDEX stage_changes_person ON stage_changes (person_id, created_at)",
	"CREATE INDEX stage_changes_staff ON stage_changes (staff_id)",
	"CREATE INDEX stage_changes_lost ON stage_changes (created_at) WHERE to_status = 'lost'",
	"ALTER TABLE people ADD COLUMN period text",
	"ALTER TABLE people ADD COLUMN lost_reason text",
	"ALTER TABLE people ADD COLUMN expected_on text",
	"ALTER TABLE people ADD COLUMN is_on_board integer DEFAULT 0 NOT NULL",
	"UPDATE people SET period = 'once' WHERE value_cents IS NOT NULL",
	`UPDATE people SET is_on_board = 1 WHERE status <> 'new' OR EXISTS (
		SELECT 1 FROM leads
		WHERE leads.person_id = people.id AND spam = 0 AND kind <> 'newsletter')`,
	`INSERT INTO stage_changes
		(id, person_id, created_at, to_status, value_cents, period, migrated)
		SELECT id, id, coalesce(won_at,
			(SELECT max(at) FROM audit_log
				WHERE subject = people.id AND action = 'person.status'),
			last_lead_at), status, value_cents, period, 1
		FROM people WHERE status <> 'new' OR value_cents IS NOT NULL`,
	`CREATE INDEX people_board ON people (status, last_lead_at, id)
		WHERE is_on_board = 1`,
	`CREATE INDEX people_board_sums ON people (status, period, value_cents)
		WHERE is_on_board = 1`,
);
