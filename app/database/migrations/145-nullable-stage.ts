import { sql } from "kysely";
import {
	type AnyDatabase,
	isPostgres,
	type Migration,
	type Progress,
	readBatches,
	run,
} from "./statements.ts";

/** Columns of the lists' filters, in the order of the indexes. */
const filters =
	"kind, stage, traffic_source, industry, recommendation, assignee_id";

/**
 * `people.status` with the flag `is_on_board` becomes `people.stage`, which is
 * null for people without one. `leads` has a copy of it. The columns of the
 * history are renamed too, as a change may lead to no stage.
 */
export const nullableStage145: Migration = {
	async up(db, progress) {
		// Tables with pending checks can't be altered.
		if (isPostgres(db)) await run(db, "SET CONSTRAINTS ALL IMMEDIATE");

		await convertChanges(db, progress);
		await convertMerges(db);
		await run(
			db,
			"DROP INDEX people_board",
			"DROP INDEX people_board_sums",
			"ALTER TABLE people ADD COLUMN stage text",
			"UPDATE people SET stage = status WHERE is_on_board = 1",
			"ALTER TABLE people DROP COLUMN status",
			"ALTER TABLE people DROP COLUMN is_on_board",
			`CREATE INDEX people_board ON people (stage, last_lead_at, id)
				WHERE stage IS NOT NULL AND merged_into IS NULL`,
			`CREATE INDEX people_board_sums ON people (stage, period, value_cents)
				WHERE stage IS NOT NULL AND merged_into IS NULL`,

			"DROP INDEX leads_spam_id",
			"DROP INDEX leads_unread",
			"DROP INDEX leads_due",
			"DROP INDEX leads_status",
			"ALTER TABLE leads ADD COLUMN stage text",
			`UPDATE leads SET stage = CASE WHEN person_id IS NULL THEN status
				ELSE (SELECT stage FROM people WHERE people.id = leads.person_id) END`,
			"ALTER TABLE leads DROP COLUMN status",
			`CREATE INDEX leads_spam_id ON leads (spam, id, ${filters})`,
			`CREATE INDEX leads_unread ON leads (spam, id, ${filters})
				WHERE read_at IS NULL`,
			`CREATE INDEX leads_due ON leads (spam, due_at, id, ${filters})
				WHERE due_at IS NOT NULL AND answered_at IS NULL`,
			"CREATE INDEX leads_stage ON leads (spam, stage, id, person_id)",

			"DROP INDEX stage_changes_lost",
			"ALTER TABLE stage_changes ADD COLUMN from_stage text",
			"ALTER TABLE stage_changes ADD COLUMN to_stage text",
			"UPDATE stage_changes SET from_stage = from_status, to_stage = to_status",
			"ALTER TABLE stage_changes DROP COLUMN from_status",
			"ALTER TABLE stage_changes DROP COLUMN to_status",
			`CREATE INDEX stage_changes_lost ON stage_changes (created_at)
				WHERE to_stage = 'lost'`,
		);
	},
};

type Stage = string | null;
type OldColumns = { status?: Stage; is_on_board?: number; stage?: Stage };

/** The last 30 days' changes of staff, which can still be undone. */
async function convertChanges(
	db: AnyDatabase,
	progress: Progress,
): Promise<void> {
	const query = `SELECT id, person_id, created_at, "before", "after" FROM changes
		WHERE "before" LIKE '%"status"%' OR "before" LIKE '%"is_on_board"%'`;

	for await (const rows of readBatches<Record<ChangeColumn, string>>(
		db,
		query,
		"id",
		progress,
	))
		for (const row of rows) await convertChange(db, row);
}

type ChangeColumn = "id" | "person_id" | "created_at" | "before" | "after";

async function convertChange(
	db: AnyDatabase,
	row: Record<ChangeColumn, string>,
): Promise<void> {
	const before = JSON.parse(row.before);
	const after = JSON.parse(row.after);
	const then: OldColumns | undefined = before.people?.[row.person_id];
	const since: OldColumns | undefined = after.people?.[row.person_id];
	if (!then || !since || !("status" in then || "is_on_board" in then)) return;

	const status = await readStatusAt(db, row.person_id, row.created_at);
	replaceWithStage(then, status);
	replaceWithStage(since, status);

	await db
		.updateTable("changes")
		.set({ before: JSON.stringify(before), after: JSON.stringify(after) })
		.where("id", "=", row.id)
		.execute();
}

/** A merge can be undone for a day. */
async function convertMerges(db: AnyDatabase): Promise<void> {
	const { rows } = await sql<
		Record<"id" | "kept_id" | "created_at" | "before", string>
	>`
		SELECT id, kept_id, created_at, "before" FROM person_merges
		WHERE "before" LIKE '%"is_on_board"%'`.execute(db);

	for (const { id, kept_id, created_at, ...row } of rows) {
		const before = JSON.parse(row.before);
		const status = await readStatusAt(db, kept_id, created_at);
		replaceWithStage(before.survivor, status);
		replaceWithStage(before.after, status);

		await db
			.updateTable("person_merges")
			.set({ before: JSON.stringify(before) })
			.where("id", "=", id)
			.execute();
	}
}

/**
 * A change has only the columns that differ: without the flag they were on the
 * board, as a change of the status put them there.
 * @param status the one of that time, where it stayed the same.
 */
function replaceWithStage(columns: OldColumns, status: Stage): void {
	const { is_on_board: flag = 1, status: own = status } = columns;
	columns.stage = flag === 1 ? own : null;
	delete columns.status;
	delete columns.is_on_board;
}

async function readStatusAt(
	db: AnyDatabase,
	personId: string,
	at: string,
): Promise<string> {
	const { rows } = await sql<{ to_status: string }>`
		SELECT to_status FROM stage_changes
		WHERE person_id = ${personId} AND created_at <= ${at}
		ORDER BY created_at DESC, id DESC LIMIT 1`.execute(db);

	return rows[0]?.to_status ?? "new";
}
