import { expect, test } from "vitest";
import { duplicatesAmong, type PhraseMatch, phrasesOf } from "./duplicates.ts";

const websites = ["https://www.bloggs.example/"];
const traits = { name: "Jo Bloggs", phones: ["020 7946 0142"], websites };
const person = { person_id: "p2", email: "other@example.com", status: "new" } as const;
const found: PhraseMatch = { ...person, name: null, phone: null, website: null };

test.each([
	{ like: "the same name in another case", row: { name: "JO BLOGGS" }, why: ["name"] },
	{ like: "the same number, written abroad", row: { phone: "+44 20 7946 0142" }, why: ["phone"] },
	{
		like: "the same site without www",
		row: { website: "http://bloggs.example" },
		why: ["website"],
	},
	{ like: "all of it", row: { name: "Jo Bloggs", phone: "02079460142" }, why: ["name", "phone"] },
	{ like: "another page of the site", row: { website: "https://bloggs.example/shop" }, why: [] },
	{ like: "only the first name", row: { name: "Jo Smith" }, why: [] },
	{ like: "nothing", row: {}, why: [] },
])("a card with $like is one for $why", ({ row, why }) => {
	const duplicates = duplicatesAmong([{ ...found, ...row }], traits, 5);
	expect(duplicates.map((duplicate) => duplicate.why)).toEqual(why.length > 0 ? [why] : []);
});

test("several leads of one card are one find, and the likest comes first", () => {
	const rows = [
		{ ...found, name: "Jo Bloggs" },
		{ ...found, person_id: "p3", name: "Jo Bloggs" },
		{ ...found, person_id: "p3", phone: "020 7946 0142" },
	];
	expect(duplicatesAmong(rows, traits, 5).map(({ personId, why }) => [personId, why])).toEqual([
		["p3", ["name", "phone"]],
		["p2", ["name"]],
	]);
});

test("nothing is searched by one word, or by nothing", () => {
	expect(phrasesOf(traits)).toEqual(["jo bloggs", "020 7946 0142", "bloggs example"]);
	expect(phrasesOf({ name: "Jo", phones: ["999"], websites: [] })).toEqual([]);
	expect(phrasesOf({ name: null, phones: [], websites: ['"NEAR(a*)'] })).toEqual(["near a"]);
});
