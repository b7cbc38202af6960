import { filters } from "./001-leads.ts";
import { defineMigration } from "./statements.ts";

/**
 * Indexes for lists of leads, newest first, with all filter columns; unread, unanswered and answered leads,
 * which are few, have partial indexes.
 */
export const leadLists007 = defineMigration(
	...filters.map((name) => `DROP INDEX IF EXISTS leads_${name}_id`),
	"DROP INDEX IF EXISTS leads_unread",
	"DROP INDEX IF EXISTS leads_awaiting",
	"DROP INDEX IF EXISTS leads_unanswered",
	"DROP INDEX IF EXISTS leads_answered_questions",
	"CREATE INDEX leads_channel ON leads (channel)",
	`CREATE INDEX leads_unread ON leads (spam, id, ${filters}) WHERE read_at IS NULL`,
	`CREATE INDEX leads_due ON leads (spam, due_at, id, ${filters})
			WHERE due_at IS NOT NULL AND answered_at IS NULL`,
	"CREATE INDEX leads_answered ON leads (spam, kind, id) WHERE answered_at IS NOT NULL",
);
