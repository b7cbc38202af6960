import type { Kysely } from "kysely";
import { expect } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases, rowsIn } from "../../tests/support/databases.ts";
import { migratedFrom } from "../../tests/support/old-databases.ts";

type Row = Record<string, string | number | null>;

const at = "2026-11-20T10:00:00.000Z";

const LAST = "144-faq-and-drafts";

const people: Record<string, Row> = {
	new: { status: "new", is_on_board: 1 },
	won: {
		status: "won",
		is_on_board: 1,
		value_cents: 250_000,
		period: "once",
		won_at: at,
	},
	lost: { status: "lost", is_on_board: 1, lost_reason: "price" },
	subscriber: { status: "new", is_on_board: 0 },
	imported: { status: "new", is_on_board: 0, origin: "import" },
	"spam-won": {
		status: "won",
		is_on_board: 0,
		value_cents: 90_000,
		won_at: at,
	},
	merged: {
		status: "contacted",
		is_on_board: 1,
		value_cents: 10_000,
		merged_into: "won",
	},
};

/** People of all stages with a lead each, a history, a merge, and changes that can be undone. */
async function fill(db: Database): Promise<void> {
	const old = db as unknown as Kysely<Record<string, Row>>;

	const add = (table: string, ...rows: Row[]) =>
		old.insertInto(table).values(rows).execute();
	const change = (id: string, person_id: string, before: Row, after: Row) => ({
		id,
		audit_id: id,
		person_id,
		created_at: at,
		before: JSON.stringify({ people: { [person_id]: before } }),
		after: JSON.stringify({ people: { [person_id]: after } }),
	});

	await add(
		"people",
		...Object.entries(people).map(([id, columns]) => ({
			id,
			name: id,
			version: 3,
			created_at: at,
			last_lead_at: at,
			...columns,
		})),
	);

	await add(
		"leads",
		...Object.keys(people).map((id) => ({
			id,
			person_id: id,
			kind: "quiz",
			email: `${id}@client.example`,
			source: "quiz",
			idempotency_key: id,
			body_hash: id,
			created_at: at,
			status: people[id]?.status ?? "new",
		})),
	);

	await add("stage_changes", {
		id: "s1",
		person_id: "won",
		created_at: at,
		from_status: "new",
		to_status: "won",
		value_cents: 250_000,
	});

	await add("stage_changes", {
		id: "s2",
		person_id: "spam-won",
		created_at: at,
		from_status: null,
		to_status: "won",
		value_cents: 90_000,
	});

	await add(
		"changes",
		change("c1", "won", { status: "new" }, { status: "won" }),
		change("c2", "spam-won", { is_on_board: 1 }, { is_on_board: 0 }),
		change(
			"c3",
			"lost",
			{ status: "new", is_on_board: 0, value_cents: 5 },
			{ status: "lost", is_on_board: 1, value_cents: null },
		),
		change("c4", "new", { name: "Nadia" }, { name: "new" }),
	);

	await add("person_merges", {
		id: "m1",
		kept_id: "won",
		merged_id: "merged",
		moved: "{}",
		before: JSON.stringify({
			survivor: { name: "W", is_on_board: 0 },
			after: { name: "won", is_on_board: 1 },
		}),
		created_at: at,
	});
}

onBothDatabases((test) => {
	test("the stages of people and leads are kept, and null where there was only a flag", async (current) => {
		const { db } = await migratedFrom(current, LAST, fill);
		const stages = {
			imported: null,
			lost: "lost",
			merged: "contacted",
			new: "new",
			"spam-won": null,
			subscriber: null,
			won: "won",
		};

		for (const table of ["people", "leads"] as const)
			expect(
				Object.fromEntries(
					(await rowsIn(db, table)).map(({ id, stage }) => [id, stage]),
				),
			).toEqual(stages);

		await db.destroy();
	});

	test("all other values of people stay as they were", async (current) => {
		const { db } = await migratedFrom(current, LAST, fill);
		const rows = await rowsIn(db, "people");

		expect(rows).toHaveLength(Object.keys(people).length);

		for (const row of rows) {
			const { status: _, is_on_board: __, ...columns } = people[row.id] ?? {};
			expect(row).toMatchObject({ ...columns, name: row.id, version: 3 });
		}

		await db.destroy();
	});

	test("the history has the same stages under new names", async (current) => {
		const { db } = await migratedFrom(current, LAST, fill);

		expect(await rowsIn(db, "stage_changes")).toMatchObject([
			{ from_stage: "new", to_stage: "won", value_cents: 250_000 },
			{ from_stage: null, to_stage: "won", value_cents: 90_000 },
		]);

		await db.destroy();
	});

	test("earlier changes and merges can still be undone", async (current) => {
		const { db } = await migratedFrom(current, LAST, fill);
		const columns = (await rowsIn(db, "changes", { kind: "change" })).map(
			({ person_id, before, after }) =>
				[before, after].map((json) => JSON.parse(json).people[person_id]),
		);
		const [merge] = await rowsIn(db, "changes", { kind: "merge" });

		expect(columns).toEqual([
			[{ stage: "new" }, { stage: "won" }],
			[{ stage: "won" }, { stage: null }],
			[
				{ stage: null, value_cents: 5 },
				{ stage: "lost", value_cents: null },
			],
			[{ name: "Nadia" }, { name: "new" }],
		]);
		expect(JSON.parse(merge?.before ?? "").people).toEqual({
			won: { name: "W", stage: null },
			merged: { merged_into: null },
		});

		await db.destroy();
	});
});
