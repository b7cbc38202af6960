import { expect, test } from "vitest";
import { readVcards } from "./vcards.ts";

/** The cells by column: name, emails, phones, company, website, address, tags, note, fax, pager. */
function readOne(...lines: string[]): string[] {
	const text = ["BEGIN:VCARD", ...lines, "END:VCARD"].join("\r\n");
	return readVcards(text).cards[0]?.cells ?? [];
}

test.each([
	["FN wins over N", ["FN:Jo Bright", "N:Bright;Joanna"], 0, "Jo Bright"],
	["N alone", ["N:Weiß;Jörg;K.;Dr.;"], 0, "Dr. Jörg K. Weiß"],
	[
		"2.1 with a soft-broken quoted-printable name",
		[
			"VERSION:2.1",
			"FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg =",
			"Wei=C3=9F",
		],
		0,
		"Jörg Weiß",
	],
	[
		"2.1 in windows-1252",
		["FN;CHARSET=windows-1252;QUOTED-PRINTABLE:J=F6rg"],
		0,
		"Jörg",
	],
	[
		"the preferred address of 3.0 first",
		[
			"EMAIL;TYPE=HOME:old@client.example",
			"EMAIL;TYPE=WORK;TYPE=PREF:new@client.example",
		],
		1,
		"new@client.example\nold@client.example",
	],
	[
		"the preferred address of 4.0 first",
		["EMAIL;PREF=2:old@client.example", "EMAIL;PREF=1:new@client.example"],
		1,
		"new@client.example\nold@client.example",
	],
	[
		"the preferred phone of 2.1 first",
		["TEL;HOME:020 7946 0011", "TEL;PREF;CELL:020 7946 0018"],
		2,
		"020 7946 0018\n020 7946 0011",
	],
	[
		"no fax among the phones",
		["TEL;TYPE=FAX:020 7946 0999", "TEL;TYPE=CELL:020 7946 0018"],
		2,
		"020 7946 0018",
	],
	[
		"a fax in its own column",
		["TEL;TYPE=WORK,FAX:020 7946 0999", "TEL;FAX:020 7946 0998"],
		8,
		"020 7946 0999\n020 7946 0998",
	],
	[
		"a pager in its own column",
		["FN:Jo", 'TEL;TYPE="pager":020 7946 0998'],
		9,
		"020 7946 0998",
	],
	[
		"an Apple group with its label",
		["item1.TEL;type=pref:020 7946 0018", "item1.X-ABLabel:_$!<Work>!$_"],
		2,
		"020 7946 0018",
	],
	[
		"a phone as an address",
		["TEL;VALUE=uri:tel:+44-20-7946-0018;ext=12"],
		2,
		"+44-20-7946-0018 ext. 12",
	],
	[
		"two emails",
		["EMAIL;TYPE=INTERNET:a@x.example", "EMAIL:b@x.example"],
		1,
		"a@x.example\nb@x.example",
	],
	[
		"a folded email",
		["EMAIL:jo@client", "  .example"],
		1,
		"jo@client .example",
	],
	[
		"a folded email without the blank",
		["EMAIL:jo@cli", " ent.example"],
		1,
		"jo@client.example",
	],
	[
		"a note with a comma",
		["NOTE:Some note, with comma"],
		7,
		"Some note, with comma",
	],
	[
		"a note with lines",
		["NOTE:One\\nTwo\\, three\\; four"],
		7,
		"One\nTwo, three; four",
	],
	[
		"a company and its department",
		["ORG:Example\\, Inc.;North"],
		3,
		"Example, Inc.",
	],
	[
		"an address",
		["ADR;TYPE=work:;;1 High St;London;;N1 1AA;UK"],
		5,
		"1 High St, London, N1 1AA, UK",
	],
	[
		"a quoted parameter with a colon",
		['TEL;X-LABEL="Home: new":020 7946 0018'],
		2,
		"020 7946 0018",
	],
	["tags", ["CATEGORIES:Partner,Builder"], 6, "Partner,Builder"],
])("reads %s", (_, lines, column, value) => {
	expect(readOne(...(lines as string[]))[column as number]).toBe(value);
});

test("pictures, birthdays and unknown properties are left out", () => {
	const cells = readOne(
		"FN:Ana",
		"PHOTO;ENCODING=BASE64;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQ",
		"NABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQN",
		"PHOTO:https://evil.example/p.jpg",
		"BDAY:--0412",
		"TEL:020 7946 0018",
	);

	expect(cells.filter(Boolean)).toEqual(["Ana", "020 7946 0018"]);
});

test("the lines of a large picture are joined at once", () => {
	const photo = `${"A".repeat(75)}\n `.repeat(60_000);

	const { cards } = readVcards(
		`BEGIN:VCARD\nFN:Jo\nPHOTO;ENCODING=b:${photo}\nEMAIL:jo@client.example\nEND:VCARD`,
	);

	expect(cards).toMatchObject([
		{ cells: expect.arrayContaining(["jo@client.example"]) },
	]);
});

test("a card within another is left out", () => {
	const { cards, problems } = readVcards(
		"BEGIN:VCARD\nFN:Jo\nAGENT:\nBEGIN:VCARD\nFN:Al\nEND:VCARD\nEMAIL:jo@client.example\nEND:VCARD\nBEGIN:VCARD\nFN:Cy\nAGENT:\nEND:VCARD",
	);

	expect(cards.map(({ cells }) => cells.slice(0, 2))).toEqual([
		["Jo", "jo@client.example"],
		["Cy", ""],
	]);
	expect(problems).toEqual([]);
});

test("a card without end is named, and the others count", () => {
	const { cards, problems } = readVcards(
		[
			"BEGIN:VCARD",
			"FN:First",
			"BEGIN:VCARD",
			"FN:Second",
			"END:VCARD",
			"BEGIN:VCARD",
			"END:VCARD",
			"BEGIN:VCARD",
			"FN:Last",
		].join("\n"),
	);

	expect(cards.map(({ line, cells }) => [line, cells[0]])).toEqual([
		[3, "Second"],
	]);
	expect(problems.map(({ line }) => line)).toEqual([1, 6, 8]);
});
