import { defineMigration } from "./statements.ts";

/**
 * For reports by person: the time to the first delivered reply, and
 * whether a change of stage is the latest, without reading the rows.
 */
export const reportIndexes145 = defineMigration(
	`CREATE INDEX outbox_replies ON outbox (recipient, topic, delivered_at)
		WHERE topic IN ('desk.reply', 'question.answer')`,
	`CREATE INDEX leads_awaited ON leads (spam, id, kind, person_id, created_at, answered_at, due_at)
		WHERE due_at IS NOT NULL`,
	"DROP INDEX stage_changes_person",
	"CREATE INDEX stage_changes_person ON stage_changes (person_id, created_at, id)",
	"CREATE INDEX people_no_stage ON people (last_lead_at, id) WHERE stage IS NULL AND merged_into IS NULL",
);
