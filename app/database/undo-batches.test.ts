import type { Kysely } from "kysely";
import { expect } from "vitest";
import { startUndo } from "#desk/import/imports.server.ts";
import { runImport } from "#desk/import/run-import.server.ts";
import { undo } from "#desk/people/undo/undo.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases, rowsIn } from "../../tests/support/databases.ts";
import { migratedFrom } from "../../tests/support/old-databases.ts";
import {
	addStaffRow,
	staffContext,
} from "../../tests/support/staff-context.ts";

type Row = Record<string, string | number | null>;

const at = "2026-11-20T10:00:00.000Z";
const later = "2026-11-20T11:00:00.000Z";
const LAST = "165-unused-columns";

const person = (id: string) => ({
	id,
	version: 1,
	created_at: at,
	last_lead_at: at,
});

const change = (id: string, before: object, after: object) => ({
	id,
	audit_id: `event-${id}`,
	person_id: "jo",
	created_at: at,
	before: JSON.stringify(before),
	after: JSON.stringify(after),
});

/** Adds rows to tables as they were. */
const adderOf = (db: Database) => (table: string, rows: Row[]) =>
	(db as unknown as Kysely<Record<string, Row>>)
		.insertInto(table)
		.values(rows)
		.execute();

onBothDatabases((test) => {
	test("changes of before are batches of one, deletions are known, and what was undone stays so", async (current) => {
		const points = { points: '{"emails":["jo@example.com"],"phones":[]}' };
		const { db } = await migratedFrom(current, LAST, async (old) => {
			const add = adderOf(old);
			await add("people", [person("jo")]);
			await add("changes", [
				change(
					"deleted",
					{ notes: { n: { deleted_at: null } } },
					{ notes: { n: { deleted_at: at } } },
				),
				change(
					"edited",
					{ contact_points: { jo: points } },
					{ contact_points: { jo: points } },
				),
			]);
			await add("audit_log", [
				{
					id: "event-undo",
					at: later,
					action: "person.undo",
					subject: "jo",
					detail: '{"undone":"person.contact","of":"event-edited"}',
				},
			]);
		});

		expect(await rowsIn(db, "changes")).toMatchObject([
			{ id: "deleted", batch_id: "deleted", kind: "deletion", undone_at: null },
			{
				id: "edited",
				kind: "change",
				undone_at: later,
				before: JSON.stringify({ contacts: { jo: points } }),
			},
		]);

		await db.destroy();
	});

	test("a merge of before can still be undone, with its deal", async (current) => {
		const deal = { stage: null, value_cents: null, period: null };
		const { db } = await migratedFrom(current, LAST, async (old) => {
			const add = adderOf(old);
			await addStaffRow(old);
			await add("people", [
				{ ...person("jo"), name: "Bea", stage: "won", value_cents: 5_000 },
				{ ...person("bea"), name: "Bea", merged_into: "jo" },
			]);
			await add("notes", [
				{ id: "own", person_id: "jo", text: "Jo’s", created_at: at },
				{ id: "moved", person_id: "jo", text: "Bea’s", created_at: at },
				{ id: "added", person_id: "jo", text: "Name: Jo", created_at: at },
			]);
			await add("person_merges", [
				{
					id: "merge",
					kept_id: "jo",
					merged_id: "bea",
					created_at: at,
					moved: '{"notes":["moved"],"stage_changes":[]}',
					before: JSON.stringify({
						survivor: { name: "Jo", ...deal },
						after: { name: "Bea", stage: "won", value_cents: 5_000 },
						primary: [],
						noteId: "added",
						deal,
					}),
				},
			]);
		});

		await undo(staffContext(db, later), "merge");

		expect(await rowsIn(db, "people")).toMatchObject([
			{ id: "bea", name: "Bea", merged_into: null, stage: "won" },
			{ id: "jo", name: "Jo", stage: null, value_cents: null },
		]);
		expect(
			(await rowsIn(db, "notes")).map(({ id, person_id }) => [id, person_id]),
		).toEqual([
			["moved", "bea"],
			["own", "jo"],
		]);

		await db.destroy();
	});

	test("an import of before can still be undone", async (current) => {
		const { db } = await migratedFrom(current, LAST, async (old) => {
			const add = adderOf(old);
			await addStaffRow(old);
			await add("people", [
				{ ...person("jo"), name: "Jo", company: "New Ltd" },
				person("kim"),
			]);
			await add("notes", [
				{ id: "n", person_id: "jo", text: "Imported", created_at: at },
			]);
			await add("imports", [
				{
					id: "import",
					name: "customers.csv",
					header: "[]",
					mapping: "[]",
					prefers: "card",
					state: "done",
					created_at: at,
				},
			]);
			const row = { import_id: "import", cells: "[]", created_at: at };
			await add("import_rows", [
				{
					...row,
					id: "changed",
					line: 2,
					outcome: "changed",
					person_id: "jo",
					before: '{"columns":{"company":["Old Ltd","New Ltd"]},"notes":["n"]}',
				},
				{
					...row,
					id: "new",
					line: 3,
					outcome: "new",
					person_id: "kim",
					before: '{"isNew":true}',
				},
			]);
		});

		await startUndo(staffContext(db, later), "import");
		await runImport({ db, now: () => new Date(later) }, "import");

		expect(await rowsIn(db, "people")).toMatchObject([
			{ id: "jo", company: "Old Ltd", company_key: "old" },
		]);
		expect(await rowsIn(db, "notes")).toEqual([]);

		await db.destroy();
	});
});
