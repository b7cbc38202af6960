import { expect } from "vitest";
import {
	onBothDatabases,
	personWith,
	rowsIn,
} from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { ask, siteAt } from "../../../tests/support/submissions.ts";
import { checkImport } from "../import/check-import.server.ts";
import { createImport, findImport } from "../import/imports.server.ts";
import { readContacts } from "../import/read-contacts.ts";
import { exportPeople } from "./export.server.ts";
import { addContact } from "./new-contact.server.ts";

const at = "2026-11-26T09:00:00.000Z";

onBothDatabases(
	(test) => {
		test("people are exported once each, and the file reads back without a change", async (db) => {
			const site = staffContext(db, at);
			await ask(siteAt(db, at), "jo@client.example");
			await ask(siteAt(db, at), "jo@client.example");
			await addContact(
				site,
				formFields({
					key: site.clock.newId(),
					name: "=cmd",
					emails: "ana@client.example\nana2@client.example",
					phones: "+44 20 7946 0018",
					company: "Roper, Sons & Co",
					website: "",
					address: "1 High St\nLondon",
					note: "First line\nsecond line",
					basis: "On the phone",
				}),
			);

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

			const importId = await createImport(site, "people.csv", file);
			const found = await findImport(db, importId);
			const columns = found?.mapping.map((field, index) => [
				`column_${index}`,
				field ?? "",
			]);
			await checkImport(
				site,
				importId,
				formFields({
					...Object.fromEntries(columns ?? []),
					basis: "Test",
					prefers: "file",
				}),
			);

			expect((await findImport(db, importId))?.counts).toEqual({ same: 2 });
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
