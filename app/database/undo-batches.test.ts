import type { Kysely } from "kysely";
import { expect } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases, rowsIn } from "../../tests/support/databases.ts";
import { migratedFrom } from "../../tests/support/old-databases.ts";

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
});
