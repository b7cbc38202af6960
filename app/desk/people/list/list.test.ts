import { expect } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import {
	onBothDatabases,
	onSqlite,
} from "../../../../tests/support/databases.ts";
import {
	queryPlan,
	recordQueries,
} from "../../../../tests/support/query-plans.ts";
import { everyone, parsePeopleFilter } from "./filter.ts";
import { countPeople, listPeople } from "./list.server.ts";
import { type PeopleSort, sortNames } from "./sort.ts";

const now = "2026-11-23T08:00:00.000Z";

function makeId(number: number): string {
	return `01934f43-266f-7d85-8d98-${String(number).padStart(12, "0")}`;
}

type Changes = Record<string, string | number | null>;

async function addPeople(db: Database, people: readonly Changes[]) {
	const rows = people.map((changes, number) => ({
		id: makeId(number),
		version: 1,
		created_at: now,
		last_lead_at: now,
		...changes,
	}));

	await db.insertInto("people").values(rows).execute();
}

async function addTask(db: Database, number: number, due_on: string) {
	const id = `task-${number}-${due_on}`;
	await db
		.insertInto("tasks")
		.values({
			id,
			person_id: makeId(number),
			title: "Ring",
			due_on,
			created_at: now,
		})
		.execute();

	return id;
}

/** Names in the order of the list, read in pages of `size`. */
async function readNames(db: Database, sort: PeopleSort, size = 50) {
	const names: (string | null)[] = [];
	let after: string | null = null;
	do {
		const page: Awaited<ReturnType<typeof listPeople>> = await listPeople(db, {
			filter: everyone,
			now,
			sort,
			after,
			size,
		});
		names.push(...page.people.map(({ name }) => name));
		after = page.next;
	} while (after !== null);

	return names;
}

const up = (by: PeopleSort["by"]) => ({ by, isDescending: false });

onBothDatabases((test) => {
	test.each(["stage", "value"] as const)(
		"the list by %s is shown for an address with a number that no one has",
		async (db, by) => {
			await addPeople(db, [{ name: "Jo" }]);

			for (const key of ["99999999999999999999", "1.5", "Infinity"]) {
				const after = `${key}_${makeId(0)}`;
				const page = { filter: everyone, now, sort: up(by), size: 50 };

				await expect(listPeople(db, { ...page, after })).resolves.toBeDefined();
			}
		},
	);

	test("names are sorted without case and accents, and people without one come last", async (db) => {
		await addPeople(
			db,
			["Zoe", "örtel", "Anna", null, "olga", "Özil"].map((name) => ({ name })),
		);

		expect(await readNames(db, up("name"))).toEqual([
			"Anna",
			"olga",
			"örtel",
			"Özil",
			"Zoe",
			null,
		]);
	});

	test("stages are sorted as on the board, values as numbers", async (db) => {
		await addPeople(db, [
			{ name: "Won", stage: "won", value_cents: 90_000 },
			{ name: "New", stage: "new", value_cents: 1_000_000 },
			{ name: "No deal" },
			{ name: "Contacted", stage: "contacted", value_cents: 1_000 },
		]);

		expect(await readNames(db, up("stage"))).toEqual([
			"New",
			"Contacted",
			"Won",
			"No deal",
		]);
		expect(await readNames(db, { by: "value", isDescending: true })).toEqual([
			"New",
			"Won",
			"Contacted",
			"No deal",
		]);
	});

	test("the next task is the first open one, and people without one come last", async (db) => {
		await addPeople(db, [{ name: "A" }, { name: "B" }, { name: "C" }]);
		await addTask(db, 0, "2026-12-09");
		await addTask(db, 1, "2026-12-05");
		const first = await addTask(db, 0, "2026-12-01");

		expect(await readNames(db, up("due"))).toEqual(["A", "B", "C"]);

		await db
			.updateTable("tasks")
			.set({ done_at: now })
			.where("id", "=", first)
			.execute();

		expect(await readNames(db, up("due"))).toEqual(["B", "A", "C"]);

		const unplanned = parsePeopleFilter(new URLSearchParams("task=none"));
		expect(await countPeople(db, unplanned, { now })).toBe(1);
	});

	test.each(
		sortNames.flatMap((by) =>
			[true, false].map((isDescending) => ({ by, isDescending })),
		),
	)("pages of %j have everyone once", async (db, sort) => {
		await addPeople(
			db,
			Array.from({ length: 23 }, (_, number) => ({
				name: number % 3 === 0 ? null : `Name ${number % 4}`,
				company: number % 5 === 0 ? null : `Firm ${number % 2}`,
				stage: number % 2 === 0 ? "won" : null,
				value_cents: number % 3 === 0 ? null : 100 * (number % 4),
				last_contact_at: number % 2 === 0 ? "2026-11-24T08:00:00.000Z" : null,
			})),
		);

		const paged = await readNames(db, sort, 4);

		expect(paged).toHaveLength(23);
		expect(paged).toEqual(await readNames(db, sort));
	});
});

onSqlite((test) => {
	test.each(sortNames)(
		"people are sorted by %s with an index",
		async (db, by) => {
			const { db: recorded, asked } = recordQueries(db);
			const isDescending = true;
			await listPeople(recorded, {
				filter: everyone,
				now,
				sort: { by, isDescending },
			});

			const [first] = asked;
			const plan = first ? (await queryPlan(db, first)).join() : "";

			expect(plan).toContain(`people_by_${by}`);
			expect(plan).not.toContain("TEMP B-TREE");
		},
	);
});
