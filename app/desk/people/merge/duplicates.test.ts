import { randomUUIDv7 } from "node:crypto";
import { expect } from "vitest";
import { readCard } from "#desk/people/card/card.server.ts";
import { changePerson } from "#desk/people/card/card-actions.server.ts";
import { undo } from "#desk/people/undo/undo.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	addContactCard,
	mergeCards,
} from "../../../../tests/support/contacts.ts";
import {
	onBothDatabases,
	rowIn,
	rowsIn,
} from "../../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../../tests/support/staff-context.ts";

async function readDuplicates(site: StaffContext, id: string) {
	const card = await readCard(site, id);
	return card?.duplicates.map((other) => [other.id, other.why]);
}

const press = (
	site: StaffContext,
	personId: string,
	intent: string,
	id: string,
) => changePerson(site, personId, formFields({ intent, id }));

/** Two people with one phone number. */
async function addTwo(site: StaffContext): Promise<[string, string]> {
	const phones = "020 7946 0018";
	return [
		await addContactCard(site, { name: "Sam", phones }),
		await addContactCard(site, { name: "Kim", phones }),
	];
}

async function withStaff(db: Database): Promise<StaffContext> {
	await addStaffRow(db);
	return staffContext(db, "2026-11-23T08:00:00.000Z");
}

onBothDatabases((test) => {
	test("a merge is in the activity of the card that stays once", async (db) => {
		const site = await withStaff(db);
		const jo = await addContactCard(site, {
			name: "Jo",
			phones: "020 7946 0018",
		});
		const joe = await addContactCard(site, {
			name: "Joe",
			phones: "020 7946 0019",
		});
		await mergeCards(site, jo, joe);

		const card = await readCard(site, jo);
		const merges = card?.timeline.filter(({ title }) =>
			title.endsWith("merged two cards"),
		);

		expect(merges).toHaveLength(1);
	});

	test("callers without a lead are perhaps the same person by any spelling of their number", async (db) => {
		const site = await withStaff(db);
		const sam = await addContactCard(site, {
			name: "Sam",
			phones: "020 7946 0018",
		});
		const again = await addContactCard(site, {
			name: "Samuel",
			phones: "+44 20 7946 0018",
		});

		expect(await readDuplicates(site, sam)).toEqual([[again, ["phone"]]]);
		expect(await readDuplicates(site, again)).toEqual([[sam, ["phone"]]]);
	});

	test("two extensions of one number are two people", async (db) => {
		const site = await withStaff(db);
		const phones = "020 7946 0018 ext. 12";
		const sam = await addContactCard(site, { name: "Sam", phones });
		await addContactCard(site, {
			name: "Kim",
			phones: "020 7946 0018 ext. 14",
		});

		expect(await readDuplicates(site, sam)).toEqual([]);
	});

	test("a merged card without a name is listed by its email", async (db) => {
		const site = await withStaff(db);
		const kim = await addContactCard(site, {
			name: "Kim",
			emails: "k@x.example",
		});
		const other = await addContactCard(site, { emails: "lee@x.example" });

		await mergeCards(site, kim, other);

		const card = await readCard(site, kim);
		expect(card?.merges).toMatchObject([{ name: "lee@x.example" }]);
	});

	test("contacts without a lead are perhaps the same person by their name, until they are merged", async (db) => {
		const site = await withStaff(db);
		const name = "Kim Lee";
		const kim = await addContactCard(site, { name, emails: "kim@example.com" });
		const lee = await addContactCard(site, { name, emails: "lee@example.com" });

		expect(await readDuplicates(site, kim)).toEqual([[lee, ["name"]]]);

		await mergeCards(site, kim, lee);

		expect(await readDuplicates(site, kim)).toEqual([]);
	});

	test("a suggestion that was put away is made on neither card again", async (db) => {
		const site = await withStaff(db);
		const [sam, kim] = await addTwo(site);

		await press(site, sam, "dismissDuplicate", kim);

		expect(await readDuplicates(site, sam)).toEqual([]);
		expect(await readDuplicates(site, kim)).toEqual([]);
	});

	test("putting away a suggestion is undone, and so is taking it back", async (db) => {
		const site = await withStaff(db);
		const [sam, kim] = await addTwo(site);
		const undoOf = async (intent: string) => {
			const answer = await press(site, sam, intent, kim);
			return undo(site, answer?.notice?.undo ?? "");
		};

		await undoOf("dismissDuplicate");
		expect(await readDuplicates(site, kim)).toEqual([[sam, ["phone"]]]);

		await press(site, sam, "dismissDuplicate", kim);
		await undoOf("restoreDuplicate");
		expect(await readDuplicates(site, kim)).toEqual([]);
	});

	test("others are still suggested after one was put away", async (db) => {
		const site = await withStaff(db);
		const [sam, kim] = await addTwo(site);
		const lee = await addContactCard(site, {
			name: "Lee",
			phones: "020 7946 0018",
		});

		await press(site, sam, "dismissDuplicate", kim);

		expect(await readDuplicates(site, sam)).toEqual([[lee, ["phone"]]]);
	});

	test("a suggestion stays away when one of the two is merged into another card, and when that is undone", async (db) => {
		const site = await withStaff(db);
		const [sam, kim] = await addTwo(site);
		const lee = await addContactCard(site, {
			name: "Lee",
			emails: "lee@example.com",
		});
		await press(site, sam, "dismissDuplicate", kim);

		await mergeCards(site, lee, kim);
		expect(await readDuplicates(site, sam)).toEqual([]);
		expect(await readDuplicates(site, lee)).toEqual([]);

		const { id } = await rowIn(db, "changes", { kind: "merge" });
		await undo(site, id);
		expect(await readDuplicates(site, kim)).toEqual([]);
	});

	test.each([
		["the card itself", "the other card"],
		["the other card", "the card itself"],
	])(
		"a suggestion that was put away on %s is taken back on either",
		async (db, by) => {
			const site = await withStaff(db);
			const [sam, kim] = await addTwo(site);
			const [own, other] = by === "the card itself" ? [sam, kim] : [kim, sam];
			await press(site, own, "dismissDuplicate", other);

			await press(site, sam, "restoreDuplicate", kim);

			expect(await readDuplicates(site, kim)).toEqual([[sam, ["phone"]]]);
		},
	);

	test("a suggestion that was put away before a merge is taken back on the card that stayed", async (db) => {
		const site = await withStaff(db);
		const [sam, kim] = await addTwo(site);
		const lee = await addContactCard(site, {
			name: "Lee",
			emails: "lee@example.com",
		});

		await press(site, sam, "dismissDuplicate", kim);
		await mergeCards(site, lee, kim);

		const card = await readCard(site, lee);
		expect(card?.dismissed).toMatchObject([{ id: sam }]);

		await press(site, lee, "restoreDuplicate", sam);

		expect(await readDuplicates(site, sam)).toEqual([[lee, ["phone"]]]);
	});

	test("putting a suggestion away twice is one event of each card", async (db) => {
		const site = await withStaff(db);
		const [sam, kim] = await addTwo(site);

		await press(site, sam, "dismissDuplicate", kim);
		await press(site, kim, "dismissDuplicate", sam);

		const events = await rowsIn(db, "audit_log", {
			action: "person.dismiss-duplicate",
		});
		expect(events.map(({ subject }) => subject).sort()).toEqual(
			[sam, kim].sort(),
		);
	});

	test("a suggestion of a person who has been erased is refused", async (db) => {
		const site = await withStaff(db);
		const [sam] = await addTwo(site);

		const answer = await press(site, sam, "dismissDuplicate", randomUUIDv7());

		expect(answer).toMatchObject({
			status: 409,
			notice: { title: "That card is gone." },
		});
	});
});
