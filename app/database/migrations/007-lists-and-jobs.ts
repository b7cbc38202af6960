import type { Migration } from "kysely/migration";
import { filters } from "./001-baseline.ts";
import { defineMigration, run } from "./statements.ts";

const DAY = 24 * 60 * 60_000;

/** Milliseconds from a job's last run to its next one, where that isn't a day. */
const pauses: Readonly<Record<string, number>> = {
	summary: 7 * DAY,
	overdue: 0,
};

export const listsAndJobs: Record<string, Migration> = {
	// Indexes for lists of leads, newest first, with all filter columns; unread, unanswered and answered
	// leads, which are few, have partial indexes.
	"007-lead-lists": defineMigration(
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
	),
	// The next due time of a job, and its lease in the same row.
	"008-jobs": {
		async up(db) {
			await run(
				db,
				"ALTER TABLE jobs ADD COLUMN due_at text DEFAULT '' NOT NULL",
				"ALTER TABLE jobs ADD COLUMN leased_until text",
				"DELETE FROM jobs WHERE name LIKE '%:lease'",
			);

			for (const { name, ran_at } of await db
				.selectFrom("jobs")
				.selectAll()
				.execute()) {
				const pause = pauses[name] ?? DAY;
				const due_at = new Date(Date.parse(ran_at) + pause).toISOString();
				await db
					.updateTable("jobs")
					.set({ due_at })
					.where("name", "=", name)
					.execute();
			}

			await run(db, "ALTER TABLE jobs DROP COLUMN last_slot");
		},
	},
};
