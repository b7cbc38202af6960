import { expect } from "vitest";
import { checkImport } from "#desk/import/check-import.server.ts";
import { createImport, findImport } from "#desk/import/imports.server.ts";
import { type ContactFile, readContacts } from "#desk/import/read-contacts.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { addContactCard } from "../../../../tests/support/contacts.ts";
import {
	onBothDatabases,
	personWith,
	rowsIn,
} from "../../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../../tests/support/staff-context.ts";
import { ask, siteAt } from "../../../../tests/support/submissions.ts";
import { exportPeople } from "./export.server.ts";

const at = "2026-11-26T09:00:00.000Z";

const addPerson = (site: StaffContext, details: Record<string, string>) =>
	addContactCard(site, {
		name: "Ana Roper",
		emails: "ana@client.example",
		...details,
	});

/** Counts of what an import of the site's own export would do. */
async function readBack(site: StaffContext) {
	const response = await exportPeople(site, new URLSearchParams());

	return checkFile(site, readContacts(await response.bytes()));
}

async function checkFile(site: StaffContext, file: ContactFile) {
	if ("error" in file) throw new Error(file.error);

	const id = await createImport(site, "people.csv", file);
	const found = await findImport(site.db, id);
	const columns = found?.mapping.map((field, index) => [
		`column_${index}`,
		field ?? "",
	]);
	await checkImport(
		site,
		id,
		formFields({
			...Object.fromEntries(columns ?? []),
			basis: "Test",
			prefers: "file",
		}),
	);

	return (await findImport(site.db, id))?.counts;
}

onBothDatabases(
	(test) => {
		test("people are exported once each, and the file reads back without a change", async (db) => {
			const site = staffContext(db, at);
			await ask(siteAt(db, at), "jo@client.example");
			await ask(siteAt(db, at), "jo@client.example");
			await addContactCard(site, {
				name: "=cmd",
				emails: "ana@client.example\nana2@client.example",
				phones: "+44 20 7946 0018",
				company: "Roper, Sons & Co",
				address: "1 High St\nLondon",
				note: "First line\nsecond line",
			});

			const { id } = await personWith(db, "ana@client.example");
			const note = { person_id: id, text: "Another", created_at: at };
			await db
				.insertInto("notes")
				.values({ ...note, id: site.clock.newId() })
				.execute();

			const response = await exportPeople(site, new URLSearchParams());
			const bytes = await response.bytes();
			const file = readContacts(bytes);
			if ("error" in file) throw new Error(file.error);

			expect(file.rows).toHaveLength(2);
			expect(Buffer.from(bytes).toString()).toContain("'=cmd");
			const [event] = await rowsIn(db, "audit_log", {
				action: "person.export",
			});
			expect(event?.staff_id).toBe(site.staff.id);

			expect(await checkFile(site, file)).toEqual({ same: 2 });
		});

		test.each([
			["a name that begins like an escaped formula", { name: "'=SUM(1)" }, []],
			["a name like an empty value", { name: "Null" }, []],
			[
				"a phone number alone, from abroad",
				{ emails: "", phones: "+49 3761 74821\n+44 20 7946 0018 ext. 12" },
				[],
			],
			["the same note twice", {}, ["Rang again", "Rang", "Rang again", "Rang"]],
			[
				"notes of together more than a note may have",
				{},
				["a".repeat(4_000), `b ${"c".repeat(4_000)}`],
			],
		])("%s reads back without a change", async (db, _what, details, notes) => {
			const site = staffContext(db, at);
			const id = await addPerson(site, details);
			for (const text of notes)
				await db
					.insertInto("notes")
					.values({
						id: site.clock.newId(),
						person_id: id,
						text,
						created_at: at,
					})
					.execute();

			expect(await readBack(site)).toEqual({ same: 1 });
		});

		test("a tag with a comma reads back as one", async (db) => {
			const site = staffContext(db, at);
			const person_id = await addPerson(site, {});
			await db
				.insertInto("person_tags")
				.values(
					["leeds, north", 'the "old" ones', "partner"].map((tag) => ({
						person_id,
						tag,
						created_at: at,
					})),
				)
				.execute();

			expect(await readBack(site)).toEqual({ same: 1 });
		});

		test("the export has the people of the filter", async (db) => {
			await ask(siteAt(db, at), "jo@client.example");
			await ask(siteAt(db, at), "ana@client.example");

			const response = await exportPeople(
				staffContext(db, at),
				new URLSearchParams("q=ana"),
			);

			const lines = (await response.text()).trim().split("\r\n");
			expect(lines).toHaveLength(2);
			expect(lines[1]).toContain("ana@client.example");
		});
	},
	(db) => addStaffRow(db),
);
