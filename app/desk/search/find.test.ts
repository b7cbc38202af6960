import { expect } from "vitest";
import { changePerson } from "#desk/people/card/card-actions.server.ts";
import { addContact } from "#desk/people/contact/new-contact.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { cutLine, findEverything } from "./find.server.ts";

const at = "2026-11-23T08:00:00.000Z";

/** Contacts by name and company; the first has a note, and the last a tag. */
async function addPeople(db: Database) {
	const site = staffContext(db, at);
	const ids = [];

	for (const [name, company] of [
		["Imran Turner", "Swansea Timber"],
		["Joan Birch", "Ellery Florist"],
		["Ellen Shaw", ""],
	] as const) {
		const key = site.clock.newId();
		const phones = "020 7946 0481";
		const empty = { emails: "", website: "", address: "", note: "" };
		await addContact(
			site,
			formFields({ ...empty, key, name, company, phones, basis: "Phone" }),
		);
		ids.push(key);
	}

	const [imran = "", , ellen = ""] = ids;
	const text =
		"Ring before six.\nThe depot in Elland opens at six, so no calls.";
	const note = { intent: "note", key: site.clock.newId(), text };
	await changePerson(site, imran, formFields(note));
	await changePerson(site, ellen, formFields({ intent: "tag", tag: "elm" }));

	return { imran };
}

onBothDatabases(
	(test) => {
		test("people are found by name first, then by company, with companies, tags and the lines of notes", async (db) => {
			const { imran } = await addPeople(db);
			const found = await findEverything(db, "Ell", at);

			expect(found.people.map(({ name }) => name)).toEqual([
				"Ellen Shaw",
				expect.any(String),
				expect.any(String),
			]);
			expect(found.companies).toMatchObject([
				{ name: "Ellery Florist", count: 1 },
			]);
			expect(found.texts).toMatchObject([
				{ personId: imran, name: "Imran Turner", kind: "Note" },
			]);
			expect(found.texts[0]?.line).toContainEqual({ text: "Ell", hit: true });
			expect((await findEverything(db, "elm", at)).tags).toEqual(["elm"]);
		});

		test("a search for a part of a phone number finds who has it", async (db) => {
			await addPeople(db);

			expect((await findEverything(db, "7946 0481", at)).people).toHaveLength(
				3,
			);
			expect((await findEverything(db, " ", at)).people).toEqual([]);
		});

		test("a long text is cut around what matched", () => {
			const line = cutLine(`${"a ".repeat(100)}Zoë ${"b ".repeat(100)}`, "zoe");

			expect(line).toContainEqual({ text: "Zoë", hit: true });
			expect(line.map(({ text }) => text).join("").length).toBeLessThan(140);
		});
	},
	(db) => addStaffRow(db),
);
