import { expect, test } from "vitest";
import { formatCsvRow } from "#lib/csv.server.ts";
import { guessMapping } from "./contact-columns.ts";
import { readRow } from "./contact-row.ts";
import { readContacts } from "./read-contacts.ts";
import { readContactFile } from "./read-file.server.ts";

function read(text: string | Uint8Array) {
	const file = readContacts(
		typeof text === "string" ? Buffer.from(text) : text,
	);
	if ("error" in file) throw new Error(file.error);

	const mapping = guessMapping(file.header);

	return {
		...file,
		mapping,
		contacts: file.rows.map(({ cells }) => readRow(cells, mapping)),
	};
}

test.each([
	["commas", "Name,Email\nJo,jo@client.example"],
	["semicolons", "Name;Email\nJo;jo@client.example"],
	["tabs", "Name\tEmail\nJo\tjo@client.example"],
	["a byte order mark", "\ufeffName,Email\nJo,jo@client.example"],
	["UTF-16", Buffer.from("\ufeffName,Email\nJo,jo@client.example", "utf16le")],
	["carriage returns", "Name,Email\rJo,jo@client.example\r"],
	["quoted cells", '"Name","Email"\r\n"Jo","jo@client.example"\r\n'],
	["first and last name", "First Name,E-mail 1 - Value\nJo,jo@client.example"],
	["a name with the address", "Email\nJo <jo@client.example>"],
	["lines before its header", "Contacts\n\nName,Email\nJo,jo@client.example"],
	["a separator for Excel", "sep=;\nName;Email\nJo;jo@client.example"],
	["an at sign in its header", "Friend @,Email\nJo,jo@client.example"],
	["an address for mail programs", "Email\nmailto:jo@client.example"],
	["no header", "Jo,jo@client.example"],
])("reads a table with %s", (name, text) => {
	const { contacts, header } = read(text as string);
	const mapped = name === "no header" ? header : contacts;

	if (name === "no header") expect(mapped).toEqual(["Column 1", "Column 2"]);
	else
		expect(contacts).toMatchObject([
			{ details: { emails: ["jo@client.example"] } },
		]);
});

test("quoted separators and line ends stay in their cells", () => {
	const { header, contacts } = read(
		'\ufeff"Name, full";Email;Note\n"Weiß; Jörg";j@client.example;"One\r\nTwo"\n',
	);

	expect(header).toEqual(["Name, full", "Email", "Note"]);
	expect(contacts).toMatchObject([{ note: "One\nTwo" }]);
});

test("Google's fax numbers get a column of their own, and its preferred address is the first", () => {
	expect(
		read(
			[
				"Name,E-mail 1 - Type,E-mail 1 - Value,E-mail 2 - Type,E-mail 2 - Value,Phone 1 - Type,Phone 1 - Value,Phone 2 - Type,Phone 2 - Value",
				"Jo,Home,old@client.example,* Work,new@client.example,Work Fax,020 7946 0999,Mobile,020 7946 0018",
			].join("\n"),
		),
	).toMatchObject({
		header: expect.arrayContaining(["Fax"]),
		rows: [
			{
				cells: [
					"Jo",
					"Home",
					"new@client.example",
					"* Work",
					"old@client.example",
					"Work Fax",
					"",
					"Mobile",
					"020 7946 0018",
					"020 7946 0999",
				],
			},
		],
	});
});

test("a word of a contact is no header", () => {
	const { rows, header } = read(
		"Wer,Wo\n020 7946 0018,Ada\n020 7946 0019,Contact",
	);

	expect(header).toEqual(["Wer", "Wo"]);
	expect(rows).toHaveLength(2);
});

test("a separator that is not in the header stays in its cells", () => {
	expect(
		read("Email\na@client.example; b@client.example").contacts,
	).toMatchObject([
		{ details: { emails: ["a@client.example", "b@client.example"] } },
	]);
});

test.each([
	["Clients ::: Friends of the house ::: * myContacts"],
	['"""Clients"",""Friends of the house"""'],
])("the tags %j are read", (tags) => {
	expect(read(`Email,Labels\na@client.example,${tags}`).contacts).toMatchObject(
		[{ tags: ["clients", "friends of the house"] }],
	);
});

test.each([
	["020 7946 0018 / 07700 900123", ["020 7946 0018", "07700 900123"]],
	["020 7946 0018 or 07700 900123", ["020 7946 0018", "07700 900123"]],
	["089 / 1234567", ["089 / 1234567"]],
])("the phones %j are read", (cell, phones) => {
	expect(read(`Phone,Name\n${cell},Jo`).contacts).toMatchObject([
		{ details: { phones } },
	]);
});

test("windows-1252 is read", () => {
	const bytes = Buffer.from("Name,Email\nJörg Weiß,j@client.example", "latin1");

	expect(read(bytes).contacts).toMatchObject([
		{ details: { name: "Jörg Weiß" } },
	]);
});

test("special and repeated names of columns are unknown, or one field", () => {
	const { mapping, contacts } = read(
		"__proto__,constructor,Email,Email,Shoe size\na,b,jo@client.example,jo2@client.example,42",
	);

	expect(mapping).toEqual([null, null, "emails", "emails", null]);
	expect(contacts).toMatchObject([
		{ details: { emails: ["jo@client.example", "jo2@client.example"] } },
	]);
});

test.each([
	["+44 (0)20 7946 0018"],
	["0044 20 7946 0018"],
	["+39 06 698 12345"],
	["+49 3761 74821"],
	["020 7946 0018 ext. 12"],
])("the phone %s is taken, also from our own export", (phone) => {
	const cell = formatCsvRow([phone]);

	expect(read(`Phone\n${cell}`).contacts).toMatchObject([
		{ details: { phones: [phone] } },
	]);
});

test.each([
	["", "The file is empty."],
	["Name,Email\n", "The file has a header and no contacts."],
	['Name,Email\n"Jo,jo@client.example', /quotation mark/],
	["PK\u0003\u0004\u0000\u0000", /not a text file/],
])("refuses %j in words", (text, message) => {
	const file = readContacts(Buffer.from(text));

	expect(file).toEqual({ error: expect.stringMatching(message) });
});

test("the thread reads a file, and is ended when it takes too long", async () => {
	const bytes = Buffer.from("Email\njo@client.example");

	expect(await readContactFile(bytes)).toMatchObject({ header: ["Email"] });
	expect(await readContactFile(bytes, 1)).toEqual({
		error: expect.stringContaining("too long"),
	});
});
