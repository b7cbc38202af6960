import { sql } from "kysely";
import { type AnyDatabase, type Migration, run } from "./statements.ts";

type Deal = {
	stage: string | null;
	value_cents: number | null;
	period: string | null;
	lost_reason: string | null;
	expected_on: string | null;
	won_at: string | null;
};

type Pair = Deal & {
	merged_id: string;
	kept_id: string;
	kept_stage: string | null;
	kept_won_at: string | null;
	merge_id: string | null;
	moved: string | null;
	before: string | null;
};

/**
 * A deal that came with a merge was on both cards, and reports counted that of the hidden one. It moves to the card
 * that stays, with its history. `deal_from` is the person whose first lead is its source.
 */
export const mergedDeals156: Migration = {
	async up(db) {
		await run(db, "ALTER TABLE people ADD COLUMN deal_from text");

		const { rows } = await sql<Pair>`
			SELECT merged.id AS merged_id, merged.stage, merged.value_cents,
				merged.period, merged.lost_reason, merged.expected_on, merged.won_at,
				kept.id AS kept_id, kept.stage AS kept_stage,
				kept.won_at AS kept_won_at,
				person_merges.id AS merge_id, person_merges.moved,
				person_merges.before
			FROM people AS merged JOIN people AS kept ON kept.id = merged.merged_into
			LEFT JOIN person_merges ON person_merges.merged_id = merged.id
				AND person_merges.kept_id = kept.id
				AND person_merges.undone_at IS NULL
			WHERE merged.stage IS NOT NULL
			ORDER BY person_merges.created_at, merged.id`.execute(db);

		const done = new Set<string>();
		for (const pair of rows)
			if (isCopied(pair) && !done.has(pair.kept_id)) {
				done.add(pair.kept_id);
				await moveDeal(db, pair);
			}
	},
};

function isCopied(pair: Pair): boolean {
	const { survivor, after } = JSON.parse(pair.before ?? "{}");
	const hasTaken = survivor?.stage === null && after?.stage === pair.stage;
	const isWonTwice =
		pair.stage === "won" &&
		pair.kept_stage === "won" &&
		pair.kept_won_at === null;

	return hasTaken || isWonTwice;
}

async function moveDeal(db: AnyDatabase, pair: Pair): Promise<void> {
	const { merged_id, kept_id, merge_id } = pair;
	if (pair.kept_stage === "won" && pair.kept_won_at === null)
		await sql`UPDATE people SET won_at = ${pair.won_at}
			WHERE id = ${kept_id}`.execute(db);
	await sql`UPDATE people SET deal_from = ${merged_id}
		WHERE id = ${kept_id}`.execute(db);
	await sql`UPDATE people SET stage = NULL, value_cents = NULL, period = NULL,
		lost_reason = NULL, expected_on = NULL, won_at = NULL
		WHERE id = ${merged_id}`.execute(db);

	const { rows } = await sql<{ id: string }>`
		UPDATE stage_changes SET person_id = ${kept_id}
		WHERE person_id = ${merged_id} RETURNING id`.execute(db);

	// What an undo of the merge reads.
	const before = JSON.parse(pair.before ?? "{}");
	if (merge_id === null || !before.survivor) return;

	const { stage, value_cents, period, lost_reason, expected_on } =
		before.survivor as Partial<Deal>;
	const deal = {
		stage: stage ?? null,
		value_cents: value_cents ?? null,
		period: period ?? null,
		lost_reason: lost_reason ?? null,
		expected_on: expected_on ?? null,
		won_at: null,
		deal_from: null,
	};
	const moved = {
		...JSON.parse(pair.moved ?? "{}"),
		stage_changes: rows.map(({ id }) => id),
	};
	await sql`UPDATE person_merges SET before = ${JSON.stringify({ ...before, deal })},
		moved = ${JSON.stringify(moved)} WHERE id = ${merge_id}`.execute(db);
}
