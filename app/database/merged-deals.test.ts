import type { Kysely } from "kysely";
import { expect } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases, rowsIn } from "../../tests/support/databases.ts";
import { migratedFrom } from "../../tests/support/old-databases.ts";

type Row = Record<string, string | number | null>;

const at = "2026-11-20T10:00:00.000Z";
const LAST = "161-lost-notes";

const person = (id: string, columns: Row) => ({
	id,
	name: id,
	version: 1,
	created_at: at,
	last_lead_at: at,
	...columns,
});
const won = { stage: "won", value_cents: 250_000, period: "once" };

/** Cards with the deal of one that was merged into them: as it was, corrected, reopened; and one with its own. */
async function fill(db: Database): Promise<void> {
	const old = db as unknown as Kysely<Record<string, Row>>;
	const add = (table: string, ...rows: Row[]) =>
		old.insertInto(table).values(rows).execute();
	const merged = (into: string) =>
		person(`of-${into}`, { ...won, won_at: at, merged_into: into });
	const took = {
		survivor: { stage: null, value_cents: null },
		after: { stage: "won", value_cents: 250_000 },
	};
	const merge = (into: string, before: object) => ({
		id: `merge-${into}`,
		kept_id: into,
		merged_id: `of-${into}`,
		moved: "{}",
		before: JSON.stringify(before),
		created_at: at,
	});

	await add(
		"people",
		person("same", { ...won, won_at: null }),
		person("corrected", { ...won, value_cents: 300_000, won_at: null }),
		person("reopened", { stage: "contacted" }),
		person("own", { ...won, value_cents: 90_000, won_at: at }),
	);
	await add("people", ...["same", "corrected", "reopened", "own"].map(merged));
	await add(
		"person_merges",
		merge("same", took),
		merge("reopened", took),
		merge("own", { survivor: { stage: "won" }, after: { stage: "won" } }),
	);
	await add("stage_changes", {
		id: "change",
		person_id: "of-same",
		created_at: at,
		to_stage: "won",
	});
}

onBothDatabases((test) => {
	test("a deal that came with a merge is on the card that stays, and counts once", async (current) => {
		const { db } = await migratedFrom(current, LAST, fill);
		const people = await rowsIn(db, "people");

		expect(
			people
				.filter(({ stage, won_at }) => stage === "won" && won_at !== null)
				.map(({ id, value_cents, deal_from }) => [id, value_cents, deal_from]),
		).toEqual([
			["corrected", 300_000, "of-corrected"],
			["of-own", 250_000, null],
			["own", 90_000, null],
			["same", 250_000, "of-same"],
		]);
		expect(await rowsIn(db, "stage_changes")).toMatchObject([
			{ person_id: "same" },
		]);

		const [merge] = await rowsIn(db, "changes", { id: "merge-same" });
		expect(JSON.parse(merge?.before ?? "")).toMatchObject({
			people: { same: { stage: null, value_cents: null, won_at: null } },
			stage_changes: { change: { person_id: "of-same" } },
		});

		await db.destroy();
	});
});
