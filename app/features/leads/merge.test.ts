import { expect } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import { shifted } from "#lib/time/dates.ts";
import {
	onBothDatabases,
	onPostgres,
	personWith,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import { ask, siteAt } from "../../../tests/support/submissions.ts";
import { mergePeople } from "./merge.server.ts";
import { MERGED_BY_MIGRATION, undoMerge } from "./undo-merge.server.ts";

const at = "2026-11-23T08:00:00.000Z";
const later = "2026-11-23T09:00:00.000Z";
const HOUR = 60 * 60_000;

const actorAt = (db: Database, time: string) => ({
	staffId: null,
	clock: siteAt(db, time).clock,
});

/** Two cards of one person: a note, a tag and a won deal; another note and tag and two leads. */
async function withTwo(db: Database) {
	await ask(siteAt(db, at), "a@example.com");
	await ask(siteAt(db, at), "b@example.com");
	await ask(siteAt(db, at), "b@example.com", "And Leeds?");

	const a = await personWith(db, "a@example.com");
	const b = await personWith(db, "b@example.com");

	for (const [id, person_id, tag] of [
		["n1", a.id, "x"],
		["n2", b.id, "y"],
	] as const) {
		await db
			.insertInto("notes")
			.values({ id, person_id, text: id, created_at: at })
			.execute();
		await db
			.insertInto("person_tags")
			.values({ person_id, tag, created_at: at })
			.execute();
	}

	const won = { stage: "won", value_cents: 250_000, won_at: at } as const;
	await db.updateTable("people").set(won).where("id", "=", a.id).execute();
	await db
		.updateTable("leads")
		.set({ stage: "won" })
		.where("person_id", "=", a.id)
		.execute();
	await db
		.updateTable("people")
		.set({ name: "Bea" })
		.where("id", "=", b.id)
		.execute();

	return { a, b };
}

const noChoice = { name: "Ann", company: null, website: null, address: null };

const merge = (
	db: Database,
	a: { id: string; version: number },
	b: { id: string; version: number },
) =>
	db
		.transaction()
		.execute((trx) => mergePeople(trx, a, b, noChoice, actorAt(db, at)));

const undo = (db: Database, id: string, time = later) =>
	db.transaction().execute((trx) => undoMerge(trx, id, actorAt(db, time)));

/** Everything of both people, for comparison. */
async function everything(db: Database) {
	const people = await rowsIn(db, "people");
	const entries = await rowsIn(db, "search_entries");

	return {
		people: people.map(({ version, ...person }) => person),
		leads: await rowsIn(db, "leads"),
		notes: await rowsIn(db, "notes"),
		tags: await rowsIn(db, "person_tags"),
		points: await rowsIn(db, "contact_points"),
		entries: entries.map(({ seq, ...entry }) => JSON.stringify(entry)).sort(),
	};
}

onBothDatabases((test) => {
	test("a merge moves leads, notes, tags and contact points to the surviving card", async (db) => {
		const { a, b } = await withTwo(db);

		await merge(db, a, b);

		const owners = [
			...(await rowsIn(db, "leads")),
			...(await rowsIn(db, "notes")),
			...(await rowsIn(db, "person_tags")),
			...(await rowsIn(db, "contact_points")),
			...(await rowsIn(db, "search_entries")),
		].map(({ person_id }) => person_id);
		expect(new Set(owners)).toEqual(new Set([a.id]));
		expect(await rowIn(db, "people", { id: b.id })).toMatchObject({
			merged_into: a.id,
		});
	});

	test("what a merge did not keep is in a note", async (db) => {
		const { a, b } = await withTwo(db);

		await merge(db, a, b);

		const notes = await rowsIn(db, "notes");
		expect(notes.map(({ text }) => text)).toContain(
			"Before the cards were merged:\nName: Bea",
		);
	});

	test("a merge by the migration can't be undone, and stays", async (db) => {
		const { a, b } = await withTwo(db);
		const mergeId = await merge(db, a, b);
		await db
			.updateTable("person_merges")
			.set({ before: MERGED_BY_MIGRATION })
			.execute();
		const before = await everything(db);

		expect(await undo(db, mergeId)).toEqual({ outcome: "expired" });

		expect(await everything(db)).toEqual(before);
	});

	test("won deals are the same before and after a merge", async (db) => {
		const { a, b } = await withTwo(db);

		await merge(db, b, a);

		const deals = await rowsIn(db, "people", { stage: "won" });
		expect(deals.map(({ id, value_cents }) => [id, value_cents])).toEqual([
			[b.id, 250_000],
		]);
	});

	test("a card without a stage takes over that of the merged card, and reports count the deal once", async (db) => {
		const { a, b } = await withTwo(db);
		await db
			.updateTable("people")
			.set({ stage: null })
			.where("id", "=", b.id)
			.execute();

		const mergeId = await merge(db, b, a);

		const [merged, survivor] = await rowsIn(db, "people");
		expect(merged).toMatchObject({ stage: null, won_at: null });
		expect(survivor).toMatchObject({
			stage: "won",
			value_cents: 250_000,
			won_at: at,
			deal_from: a.id,
		});

		await undo(db, mergeId);

		const restored = await rowIn(db, "people", { id: b.id });
		expect(restored).toMatchObject({ stage: null, value_cents: null });
		expect(await rowIn(db, "people", { id: a.id })).toMatchObject({
			stage: "won",
			won_at: at,
			deal_from: null,
		});
	});

	test("a tag that was removed from the surviving card and is on the other is on it again", async (db) => {
		const { a, b } = await withTwo(db);
		const removed = { deleted_at: at, deleted_by: null };
		await db
			.insertInto("person_tags")
			.values({ person_id: a.id, tag: "y", created_at: at, ...removed })
			.execute();
		const before = await everything(db);

		const id = await merge(db, a, b);
		const [tag] = await rowsIn(db, "person_tags", {
			person_id: a.id,
			tag: "y",
		});

		expect(tag).toMatchObject({ deleted_at: null });

		await undo(db, id);
		expect((await everything(db)).tags).toEqual(before.tags);
	});

	test("a lead of the merged address belongs to the surviving card", async (db) => {
		const { a, b } = await withTwo(db);
		await merge(db, a, b);

		await ask(siteAt(db, later), "b@example.com", "Once more?");

		const leads = await rowsIn(db, "leads");
		expect(leads.map(({ person_id }) => person_id)).toEqual(
			Array(4).fill(a.id),
		);
	});

	test("undoing a merge gives two whole cards", async (db) => {
		const { a, b } = await withTwo(db);
		const before = await everything(db);
		// Their own search rows are made again.
		const id = await merge(db, a, b);

		expect(await undo(db, id)).toMatchObject({ outcome: "undone", since: 0 });

		const after = await everything(db);
		expect({ ...after, entries: [] }).toEqual({ ...before, entries: [] });
		expect(after.entries).toHaveLength(before.entries.length);
	});

	test("what came since a merge stays on the surviving card when it is undone", async (db) => {
		const { a, b } = await withTwo(db);
		const id = await merge(db, a, b);
		await ask(siteAt(db, later), "a@example.com", "Once more?");

		expect(await undo(db, id)).toMatchObject({ since: 1 });

		const leads = await rowsIn(db, "leads", { person_id: a.id });
		expect(leads).toHaveLength(2);
	});

	test("a merge is undone once, and for a day", async (db) => {
		const { a, b } = await withTwo(db);
		const id = await merge(db, a, b);

		expect(await undo(db, id, shifted(at, 24 * HOUR))).toEqual({
			outcome: "expired",
		});
		await undo(db, id);
		expect(await undo(db, id)).toEqual({ outcome: "already" });
	});

	test("a card that has changed since it was read is not merged", async (db) => {
		const { a, b } = await withTwo(db);
		await db
			.updateTable("people")
			.set({ version: b.version + 1 })
			.where("id", "=", b.id)
			.execute();

		await expect(merge(db, a, b)).rejects.toMatchObject({ reason: "stale" });
		expect(await rowsIn(db, "person_merges")).toEqual([]);
	});
});

onPostgres((test) => {
	test("a lead that comes during a merge belongs to the surviving card", async (db) => {
		for (let round = 0; round < 25; round++) {
			const one = `a${round}@example.com`;
			const two = `b${round}@example.com`;
			await ask(siteAt(db, at), one);
			await ask(siteAt(db, at), two);

			const a = await personWith(db, one);
			const b = await personWith(db, two);

			await Promise.all([
				merge(db, a, b),
				ask(siteAt(db, later), two, "Meanwhile?"),
			]);

			expect(await rowsIn(db, "leads", { person_id: b.id })).toEqual([]);
		}
	});
});
