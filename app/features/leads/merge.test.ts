import { expect } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import {
	addTwoCards,
	came as at,
	later,
} from "../../../tests/support/cards.ts";
import {
	onBothDatabases,
	onPostgres,
	personWith,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import { ask, siteAt } from "../../../tests/support/submissions.ts";
import { mergePeople } from "./merge.server.ts";

const actorAt = (db: Database, time: string) => ({
	staffId: null,
	clock: siteAt(db, time).clock,
});

const noChoice = { name: "Ann", company: null, website: null, address: null };

const merge = (
	db: Database,
	a: { id: string; version: number },
	b: { id: string; version: number },
) =>
	db
		.transaction()
		.execute((trx) => mergePeople(trx, a, b, noChoice, actorAt(db, at)));

onBothDatabases((test) => {
	test("a merge moves leads, notes, tags and contact points to the surviving card", async (db) => {
		const { a, b } = await addTwoCards(db);

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
		const { a, b } = await addTwoCards(db);

		await merge(db, a, b);

		const notes = await rowsIn(db, "notes");
		expect(notes.map(({ text }) => text)).toContain(
			"Before the cards were merged:\nName: Bea",
		);
	});

	test("won deals are the same before and after a merge", async (db) => {
		const { a, b } = await addTwoCards(db);

		await merge(db, b, a);

		const deals = await rowsIn(db, "people", { stage: "won" });
		expect(deals.map(({ id, value_cents }) => [id, value_cents])).toEqual([
			[b.id, 250_000],
		]);
	});

	test("a card without a stage takes over that of the merged card, and reports count the deal once", async (db) => {
		const { a, b } = await addTwoCards(db);
		await db
			.updateTable("people")
			.set({ stage: null })
			.where("id", "=", b.id)
			.execute();

		await merge(db, b, a);

		const [merged, survivor] = await rowsIn(db, "people");
		expect(merged).toMatchObject({ stage: null, won_at: null });
		expect(survivor).toMatchObject({
			stage: "won",
			value_cents: 250_000,
			won_at: at,
			deal_from: a.id,
		});
	});

	test("a tag that was removed from the surviving card and is on the other is on it again", async (db) => {
		const { a, b } = await addTwoCards(db);
		const removed = { deleted_at: at, deleted_by: null };
		await db
			.insertInto("person_tags")
			.values({ person_id: a.id, tag: "y", created_at: at, ...removed })
			.execute();

		await merge(db, a, b);
		const [tag] = await rowsIn(db, "person_tags", {
			person_id: a.id,
			tag: "y",
		});

		expect(tag).toMatchObject({ deleted_at: null });
	});

	test("a lead of the merged address belongs to the surviving card", async (db) => {
		const { a, b } = await addTwoCards(db);
		await merge(db, a, b);

		await ask(siteAt(db, later), "b@example.com", "Once more?");

		const leads = await rowsIn(db, "leads");
		expect(leads.map(({ person_id }) => person_id)).toEqual(
			Array(4).fill(a.id),
		);
	});

	test("a card that has changed since it was read is not merged", async (db) => {
		const { a, b } = await addTwoCards(db);
		await db
			.updateTable("people")
			.set({ version: b.version + 1 })
			.where("id", "=", b.id)
			.execute();

		await expect(merge(db, a, b)).rejects.toMatchObject({ reason: "stale" });
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
