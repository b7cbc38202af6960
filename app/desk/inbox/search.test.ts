import { expect } from "vitest";
import { changePerson } from "#desk/people/card/card-actions.server.ts";
import { addLead } from "#features/manual/submit.server.ts";
import { erasePerson } from "#features/privacy/erase.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	countRows,
	onBothDatabases,
	rowsIn,
} from "../../../tests/support/databases.ts";
import { newKey } from "../../../tests/support/http.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { ask, siteAt } from "../../../tests/support/submissions.ts";
import { noFilter } from "./filter.ts";
import { listLeads } from "./leads.server.ts";

/** The phone is of the range reserved for fiction. */
const carla = {
	email: "carla@roofs.example",
	name: "Carla Müller",
	company: "Oldfield Roofing",
	phone: "07700 900123",
};
const alone = [carla.email];

const at = "2026-11-23T12:00:00.000Z";

type Person = {
	email: string;
	name?: string;
	company?: string;
	phone?: string;
};

/** Adds a lead as staff do. @returns its person. */
async function addPerson(db: Database, person: Person): Promise<string> {
	const { name = "Someone Else", company = "", phone = "", email } = person;
	const fields = {
		name,
		email,
		company,
		phone,
		website: "",
		message: "",
		source: "",
		contact: "phone",
		consent: "By phone",
		agreed: "yes",
		assignee: "",
		idempotency_key: newKey(),
	};
	const added = await addLead(
		staffContext(db, at, "owner"),
		formFields(fields),
	);
	if (added.outcome !== "saved") throw new Error(JSON.stringify(added));

	return added.personId;
}

async function change(
	db: Database,
	person: string,
	fields: Record<string, string>,
): Promise<void> {
	const staff = staffContext(db, at, "owner");
	await changePerson(staff, person, formFields(fields));
}

/** The addresses that a search finds. */
async function search(db: Database, q: string, scanned?: number) {
	const filter = { ...noFilter, q };
	const query = { filter, staffId: null, at, size: 20, scanned };
	const { leads } = await listLeads(db, query);

	return leads.map(({ email }) => email).sort();
}

const hostile = [
	"'",
	'"',
	"*",
	"(",
	")",
	"NEAR(",
	"NEAR(a b)",
	"AND",
	"OR NOT",
	"-carla",
	"words:carla",
	"carla*",
	'"carla',
	"carla) OR (",
	"^carla",
	"carla:*",
	"c++",
	"&",
	"|",
	"!",
	"<->",
	"\\",
	"%",
	"_",
	"\u0000",
	"👩‍🔧",
	"𠀀",
	"漢字",
	"\ud800",
	"e\u0301",
	"Ω",
	"ﷺ",
	"x".repeat(2_000),
	"x ".repeat(1_000),
	"0".repeat(2_000),
	"1 ".repeat(100),
	"٠٧٧٠٠",
	"½",
	"a’b",
	"carla\tmuller",
];

const found = [
	"carla",
	"car",
	"Muller",
	"MÜLLER",
	"muller carla",
	"oldfield",
	"roofs.example",
	"07700 900123",
	"07700900123",
	"+447700900123",
	"0044 7700 900123",
	"900123",
	"carla 900 123",
	"invoice",
	"overdue",
	"carlla",
	"crla",
	"calra",
	"mulller",
	"oldfeild",
	"roffing",
	"carlla mulller",
	"carlla +447700900123",
];
const notFound = [
	"karllo",
	"07700 900125",
	"carla al",
	"900123 oldfield second",
	"xyz",
];

/** Adds Carla with a note and a tag, and another person. */
async function addPeople(db: Database): Promise<void> {
	const person = await addPerson(db, carla);
	await addPerson(db, { email: "al@other.example", phone: "07700 900124" });

	const text = "Asked about the second invoice.";
	await change(db, person, { intent: "note", key: newKey(), text });
	await change(db, person, { intent: "tag", tag: "overdue" });
}

onBothDatabases((test) => {
	test.each([
		{ place: "among the newest leads", scanned: undefined },
		{ place: "by the full-text index", scanned: 1 },
	])(
		"names, companies, phone numbers, notes, tags and slips are found $place",
		async (db, { scanned }) => {
			await addPeople(db);

			for (const q of found)
				expect(await search(db, q, scanned), q).toEqual(alone);
			for (const q of notFound)
				expect(await search(db, q, scanned), q).toEqual([]);
		},
	);

	test("a word that is in a text is not corrected", async (db) => {
		await addPerson(db, carla);
		await addPerson(db, { email: "al@other.example", name: "Carl Orr" });
		await addPerson(db, { email: "bo@other.example", name: "Carly Orr" });

		expect(await search(db, "carly")).toEqual(["bo@other.example"]);
	});

	test("a name that came with a later lead finds the earlier ones", async (db) => {
		await ask(siteAt(db, at), carla.email);
		await addPerson(db, carla);

		expect(await search(db, "carla muller")).toEqual([
			carla.email,
			carla.email,
		]);
	});

	test("a removed tag is no longer found", async (db) => {
		const person = await addPerson(db, carla);
		await change(db, person, { intent: "tag", tag: "urgent" });
		await change(db, person, { intent: "untag", tag: "urgent" });

		expect(await search(db, "urgent")).toEqual([]);
	});

	test("any text can be searched", async (db) => {
		await addPerson(db, carla);

		for (const q of hostile)
			for (const scanned of [undefined, 1])
				expect(await search(db, q, scanned), q).toSatisfy(Array.isArray);
	});

	test("the words of an erased person are removed from the corrections", async (db) => {
		await addPerson(db, carla);
		await addPerson(db, { email: "al@other.example", name: "Al Müller" });

		const erasing = { ...siteAt(db, at), installation: { folder: null } };
		await erasePerson(erasing, carla.email, { staffId: null, how: "command" });

		const words = (await rowsIn(db, "search_trigrams")).map(({ word }) => word);
		expect([...new Set(words)]).toEqual(["muller"]);
		// Of the lead, the call and the person.
		expect(await countRows(db, "search_entries")).toBe(3);
	});
}, addStaffRow);
