import { randomUUIDv7 } from "node:crypto";
import { expect } from "vitest";
import { readCard } from "#desk/people/card/card.server.ts";
import { changePerson } from "#desk/people/card/card-actions.server.ts";
import { parsePeopleFilter } from "#desk/people/list/filter.ts";
import { listPeople } from "#desk/people/list/list.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { seenFields } from "#lib/forms/merge-fields.ts";
import { addContactCard } from "../../../../tests/support/contacts.ts";
import {
	onBothDatabases,
	rowsIn,
} from "../../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../../tests/support/staff-context.ts";
import { readCompany, renameCompany, renameFields } from "./company.server.ts";
import { contactValues } from "./contact-form.ts";

async function withStaff(db: Database): Promise<StaffContext> {
	await addStaffRow(db);
	return staffContext(db, "2026-11-23T08:00:00.000Z");
}

const add = (site: StaffContext, name: string, company: string) =>
	addContactCard(site, {
		name,
		company,
		emails: `${randomUUIDv7()}@example.com`,
	});

/** The form of the company's page, as it is rendered now. */
async function openForm(site: StaffContext, id: string) {
	const seen = await readCompany(site.db, id);
	if (!seen) throw new Error("There is no company.");

	return (company: string) =>
		renameCompany(
			site,
			formFields({ ...renameFields(seen.people, seen.key), company }),
		);
}

async function editCompany(site: StaffContext, id: string, company: string) {
	const card = await readCard(site, id);
	if (!card) throw new Error("There is no card.");
	const seen = contactValues(card);

	return changePerson(
		site,
		id,
		formFields({
			intent: "contact",
			key: randomUUIDv7(),
			...seenFields(seen),
			...seen,
			company,
		}),
	);
}

async function companiesIn(db: Database) {
	const people = await rowsIn(db, "people");
	return people.map(({ company }) => company);
}

onBothDatabases((test) => {
	test("a company is renamed for all its people at once, in any spelling", async (db) => {
		const site = await withStaff(db);
		const jo = await add(site, "Jo", "Bloggs Ltd");
		await add(site, "Kim", "BLOGGS");
		await add(site, "Sam", "Another");

		const answer = await (await openForm(site, jo))("Bloggs & Daughters");

		expect(answer.notice?.title).toBe("Renamed for 2 people.");
		expect(await companiesIn(db)).toEqual([
			"Bloggs & Daughters",
			"Bloggs & Daughters",
			"Another",
		]);
	});

	test("people are found by the new name of their company", async (db) => {
		const site = await withStaff(db);
		const jo = await add(site, "Jo", "Bloggs");

		await (await openForm(site, jo))("Ackroyd");

		const filter = parsePeopleFilter(new URLSearchParams({ q: "ackroyd" }));
		const { people } = await listPeople(db, { filter, now: site.clock.at });
		expect(people.map(({ id }) => id)).toEqual([jo]);
	});

	test("renaming a company is undone for all its people at once", async (db) => {
		const site = await withStaff(db);
		const jo = await add(site, "Jo", "Bloggs Ltd");
		await add(site, "Kim", "BLOGGS");
		const { notice } = await (await openForm(site, jo))("Ackroyd");

		await changePerson(
			site,
			jo,
			formFields({ intent: "undo", changes: notice?.undo ?? "" }),
		);

		expect(await companiesIn(db)).toEqual(["Bloggs Ltd", "BLOGGS"]);
		expect((await readCompany(db, jo))?.count).toBe(2);
	});

	test("each renamed card has an audit event without the name", async (db) => {
		const site = await withStaff(db);
		const jo = await add(site, "Jo", "Bloggs");
		const kim = await add(site, "Kim", "Bloggs");

		await (await openForm(site, jo))("Ackroyd");

		const events = await rowsIn(db, "audit_log", { action: "person.contact" });
		expect(events.map(({ subject }) => subject).sort()).toEqual(
			[jo, kim].sort(),
		);
		expect(events[0]?.detail).toBe('{"fields":["company"]}');
	});

	test("people who moved to another company since the page was opened stay there, and are named", async (db) => {
		const site = await withStaff(db);
		const jo = await add(site, "Jo", "Bloggs");
		const kim = await add(site, "Kim", "Bloggs");
		const send = await openForm(site, jo);

		await editCompany(site, kim, "Another");

		const answer = await send("Ackroyd");

		expect(answer).toMatchObject({
			status: 409,
			notice: {
				title: "Renamed for 1 person.",
				text: "The company of Kim has been changed since, and was left as it is.",
			},
		});
		expect(await companiesIn(db)).toEqual(["Ackroyd", "Another"]);
	});

	test("people who came to the company since the page was opened keep its name", async (db) => {
		const site = await withStaff(db);
		const jo = await add(site, "Jo", "Bloggs");
		const send = await openForm(site, jo);
		await add(site, "Kim", "Bloggs");

		await send("Ackroyd");

		expect(await companiesIn(db)).toEqual(["Ackroyd", "Bloggs"]);
	});

	test("renaming a company twice with one form changes nothing the second time", async (db) => {
		const site = await withStaff(db);
		const jo = await add(site, "Jo", "Bloggs");
		const send = await openForm(site, jo);
		await send("Ackroyd");

		const again = await send("Ackroyd");

		expect(again.notice?.title).toBe("Nothing to save.");
		expect(
			await rowsIn(db, "audit_log", { action: "person.contact" }),
		).toHaveLength(1);
	});

	test.each([
		["", "Enter the company’s name."],
		["...", "Enter a name with letters or digits."],
		["x".repeat(201), "Please keep the company under 200 characters."],
	])("the name %j is refused at its field", async (db, company, error) => {
		const site = await withStaff(db);
		const jo = await add(site, "Jo", "Bloggs");

		const answer = await (await openForm(site, jo))(company);

		expect(answer).toMatchObject({
			errors: { company: error },
			values: { company },
		});
	});

	test("a company that is renamed on a card is offered to be renamed for the others", async (db) => {
		const site = await withStaff(db);
		const jo = await add(site, "Jo", "Bloggs Ltd");
		await add(site, "Kim", "Bloggs");

		const { notice } = (await editCompany(site, jo, "Ackroyd")) ?? {};
		expect(notice?.text).toBe("1 person more has the company “Bloggs Ltd”.");

		await changePerson(
			site,
			jo,
			formFields({ ...notice?.confirm?.[0]?.fields }),
		);

		expect(await companiesIn(db)).toEqual(["Ackroyd", "Ackroyd"]);
	});

	test("a company that is removed from a card is not offered to be renamed", async (db) => {
		const site = await withStaff(db);
		const jo = await add(site, "Jo", "Bloggs");
		await add(site, "Kim", "Bloggs");

		const answer = await editCompany(site, jo, "");

		expect(answer?.notice).toMatchObject({ title: "Saved." });
		expect(answer?.notice?.confirm).toBeUndefined();
	});
});
