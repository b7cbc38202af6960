import { expect } from "vitest";
import { readCard } from "#desk/people/card/card.server.ts";
import { copyToLeads } from "#features/leads/lead-copies.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { shifted } from "#lib/time/dates.ts";
import {
	addStaff,
	addTwoCards,
	came,
	later,
} from "../../../../tests/support/cards.ts";
import { mergeCards } from "../../../../tests/support/contacts.ts";
import {
	onBothDatabases,
	rowIn,
	rowsIn,
} from "../../../../tests/support/databases.ts";
import {
	formFields,
	staffContext,
} from "../../../../tests/support/staff-context.ts";
import { ask, siteAt } from "../../../../tests/support/submissions.ts";
import { undo, undoChanges } from "./undo.server.ts";

const HOUR = 60 * 60_000;

async function merge(db: Database, survivorId: string, mergedId: string) {
	await mergeCards(staffContext(db, came), survivorId, mergedId, {
		name: "merged",
	});

	const [change] = (await rowsIn(db, "changes", { kind: "merge" })).slice(-1);
	return change?.id ?? "";
}

const press = (db: Database, id: string, at = later) =>
	undoChanges(staffContext(db, at), formFields({ changes: id }));

/** Everything of both people, for comparison. */
async function everything(db: Database) {
	const people = await rowsIn(db, "people");
	const entries = await rowsIn(db, "search_entries");

	return {
		people: people.map(({ version, last_contact_at, ...person }) => person),
		leads: await rowsIn(db, "leads"),
		notes: await rowsIn(db, "notes"),
		tags: await rowsIn(db, "person_tags"),
		points: await rowsIn(db, "contact_points"),
		stages: await rowsIn(db, "stage_changes"),
		entries: entries.map(({ person_id }) => person_id).sort(),
	};
}

onBothDatabases((test) => {
	test("undoing a merge gives two whole cards", async (db) => {
		const { a, b } = await addTwoCards(db);
		const before = await everything(db);
		const id = await merge(db, a.id, b.id);

		expect((await press(db, id)).notice).toMatchObject({
			kind: "done",
			title: "The cards are two again.",
		});

		expect(await everything(db)).toEqual(before);
	});

	test("a deal that came with a merge goes back with its history", async (db) => {
		const { a, b } = await addTwoCards(db);
		await db
			.updateTable("people")
			.set({ stage: null })
			.where("id", "=", b.id)
			.execute();
		await copyToLeads(db, b.id).execute();
		const before = await everything(db);

		await press(db, await merge(db, b.id, a.id));

		expect(await everything(db)).toEqual(before);
	});

	test("a tag that the merge brought back to the surviving card goes again", async (db) => {
		const { a, b } = await addTwoCards(db);
		const removed = { deleted_at: came, deleted_by: null };
		await db
			.insertInto("person_tags")
			.values({ person_id: a.id, tag: "y", created_at: came, ...removed })
			.execute();
		const { tags } = await everything(db);

		await press(db, await merge(db, a.id, b.id));

		expect((await everything(db)).tags).toEqual(tags);
	});

	test("what came since a merge stays on the surviving card when it is undone", async (db) => {
		const { a, b } = await addTwoCards(db);
		const id = await merge(db, a.id, b.id);
		await ask(siteAt(db, later), "a@example.com", "Once more?");

		expect((await press(db, id)).notice?.text).toBe(
			"1 record that came since the merge stays on this card.",
		);

		const leads = await rowsIn(db, "leads", { person_id: a.id });
		expect(leads).toHaveLength(2);
	});

	test("what was changed since a merge stays as it is when it is undone", async (db) => {
		const { a, b } = await addTwoCards(db);
		const id = await merge(db, a.id, b.id);
		await db
			.updateTable("people")
			.set({ name: "Beatrice" })
			.where("id", "=", a.id)
			.execute();

		await press(db, id);

		const people = await rowsIn(db, "people");
		expect(people.map(({ name }) => name).sort()).toEqual(["Bea", "Beatrice"]);
	});

	test("the merge’s note stays when staff have changed it since", async (db) => {
		const { a, b } = await addTwoCards(db);
		const named = { name: "Ann" };
		await db.updateTable("people").set(named).where("id", "=", a.id).execute();
		const id = await merge(db, a.id, b.id);
		const [note] = (await rowsIn(db, "notes")).filter(({ text }) =>
			text.startsWith("Before the cards were merged"),
		);
		await db
			.updateTable("notes")
			.set({ text: `${note?.text}\nNever ring before ten.` })
			.where("id", "=", note?.id ?? "")
			.execute();

		await press(db, id);

		expect(await rowIn(db, "notes", { id: note?.id ?? "" })).toMatchObject({
			person_id: a.id,
			text: expect.stringContaining("Never ring before ten."),
		});
	});

	test("a merge is undone once, for a day, on its card and in the activity", async (db) => {
		const { a, b } = await addTwoCards(db);
		const id = await merge(db, a.id, b.id);
		const offers = async (at: string) => {
			const card = await readCard(staffContext(db, at), a.id);
			return [
				...(card?.merges.map((each) => each.id) ?? []),
				...(card?.timeline.flatMap((item) =>
					item.type === "event" && item.undo ? item.undo : [],
				) ?? []),
			];
		};
		const tooLate = shifted(came, 24 * HOUR);

		expect(await offers(tooLate)).toEqual([]);
		expect((await press(db, id, tooLate)).notice).toMatchObject({
			title: "This can no longer be undone.",
			text: "A merge can be undone for a day.",
		});

		expect(await offers(later)).toEqual([id, id]);
		await press(db, id);
		expect(await offers(later)).toEqual([]);
		expect((await press(db, id)).notice?.title).toBe("Already undone.");
	});

	test("of two merges into each other the later one is undone first", async (db) => {
		const { a, b } = await addTwoCards(db);
		await ask(siteAt(db, came), "c@example.com");
		const before = await everything(db);
		const c = before.people.find(({ id }) => id !== a.id && id !== b.id);
		const first = await merge(db, a.id, b.id);
		const second = await merge(db, c?.id ?? "", a.id);

		expect((await press(db, first)).status).toBe(409);

		await press(db, second);
		await press(db, first);
		expect(await everything(db)).toEqual(before);
	});

	test("the record of an undone merge has no values of the other card", async (db) => {
		const { a, b } = await addTwoCards(db);

		await undo(staffContext(db, later), await merge(db, a.id, b.id));

		expect(await rowIn(db, "changes", { kind: "merge" })).toMatchObject({
			before: "{}",
			after: "{}",
			undone_at: later,
		});
	});
}, addStaff);
