import { randomUUIDv7 } from "node:crypto";
import { expect } from "vitest";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { readCard } from "./card.server.ts";
import { submitMerge } from "./merge.server.ts";
import { addContact } from "./new-contact.server.ts";

/** Adds a contact on the desk. @returns their id */
async function add(
	site: StaffContext,
	details: { name: string; phones?: string; emails?: string },
): Promise<string> {
	const key = randomUUIDv7();
	const contact = {
		key,
		emails: "",
		phones: "",
		company: "",
		website: "",
		address: "",
		note: "",
		basis: "On the phone",
		...details,
	};
	const { to } = await addContact(site, formFields(contact));
	expect(to).toBe(`/desk/people/${key}`);

	return key;
}

async function readDuplicates(site: StaffContext, id: string) {
	const card = await readCard(site, id);
	return card?.duplicates.map((other) => [other.id, other.why]);
}

async function withStaff(db: Database): Promise<StaffContext> {
	await addStaffRow(db);
	return staffContext(db, "2026-11-23T08:00:00.000Z");
}

onBothDatabases((test) => {
	test("callers without a lead are perhaps the same person by any spelling of their number", async (db) => {
		const site = await withStaff(db);
		const sam = await add(site, { name: "Sam", phones: "020 7946 0018" });
		const again = await add(site, {
			name: "Samuel",
			phones: "+44 20 7946 0018",
		});

		expect(await readDuplicates(site, sam)).toEqual([[again, ["phone"]]]);
		expect(await readDuplicates(site, again)).toEqual([[sam, ["phone"]]]);
	});

	test("two extensions of one number are two people", async (db) => {
		const site = await withStaff(db);
		const phones = "020 7946 0018 ext. 12";
		const sam = await add(site, { name: "Sam", phones });
		await add(site, { name: "Kim", phones: "020 7946 0018 ext. 14" });

		expect(await readDuplicates(site, sam)).toEqual([]);
	});

	test("contacts without a lead are perhaps the same person by their name, until they are merged", async (db) => {
		const site = await withStaff(db);
		const name = "Kim Lee";
		const kim = await add(site, { name, emails: "kim@example.com" });
		const lee = await add(site, { name, emails: "lee@example.com" });
		expect(await readDuplicates(site, kim)).toEqual([[lee, ["name"]]]);

		await submitMerge(
			site,
			kim,
			lee,
			formFields({ survivor_version: "1", merged_version: "1" }),
		);

		expect(await readDuplicates(site, kim)).toEqual([]);
	});
});
