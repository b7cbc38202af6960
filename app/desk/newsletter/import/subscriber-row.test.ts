import { expect, test } from "vitest";
import { guessSubscriberMapping } from "./subscriber-columns.ts";
import { readSubscriber } from "./subscriber-row.ts";

const mapping = ["email", "firstName", "agreedAt", "agreedWhere", "status"];

function read(
	cells: readonly string[],
	given: Partial<Parameters<typeof readSubscriber>[1]> = {},
) {
	return readSubscriber(cells, {
		mapping,
		agreedAt: null,
		agreedWhere: null,
		dayOrder: undefined,
		today: "2026-11-26",
		...given,
	});
}

test.each([
	[
		["Email Address", "First Name", "OPTIN_TIME", "CONFIRM_TIME", "Source"],
		["email", "firstName", null, "agreedAt", "agreedWhere"],
	],
	[
		["subscriber", "status", "created_at", "x"],
		["email", "status", "agreedAt", null],
	],
])("the columns %j are read as %j", (header, fields) => {
	expect(guessSubscriberMapping(header)).toEqual(fields);
});

test("a row says who agreed, when and where", () => {
	const row = ["Jo <Jo@Client.example>", "Dr. Jo", "2024-03-05", "Fair", ""];

	expect(read(row)).toEqual({
		email: "jo@client.example",
		firstName: null,
		agreedAt: "2024-03-05",
		agreedWhere: "Fair",
	});
});

test.each([
	["Jo", "", "Jo"],
	["", "Weber, Anna", "Anna"],
	["", "Dr. Anna Weber", "Anna"],
	["Dr.", "", null],
	["Weber,", "", null],
])(
	"of the first name “%s” and the name “%s” the greeting is %s",
	(first, name, firstName) => {
		const cells = ["jo@client.example", first, "2024-03-05", "Fair", name];

		expect(
			read(cells, { mapping: [...mapping.slice(0, 4), "name"] }),
		).toMatchObject({ firstName });
	},
);

test("what the file doesn't say is taken from what holds for all", () => {
	const given = { agreedAt: "2023-01-02", agreedWhere: "Old website" };

	expect(read(["jo@client.example"], given)).toMatchObject(given);
});

test("a date that may be two days is read as the other rows have it", () => {
	const cells = ["jo@client.example", "", "03/04/2024", "Fair"];

	expect(read(cells, { dayOrder: "day-first" })).toMatchObject({
		agreedAt: "2024-04-03",
	});
});

test.each([
	[[""], "It has no email address."],
	[["jo"], "“jo” isn’t an email address."],
	[["jo@client.example"], "It doesn’t say when they agreed."],
	[
		["jo@client.example", "", "soon", "Fair"],
		"“soon” isn’t a date. Write it as 2024-03-05.",
	],
	[
		["jo@client.example", "", "03/04/2024", "Fair"],
		"“03/04/2024” may be two days. Write it as 2024-03-05.",
	],
	[
		["jo@client.example", "", "2030-01-01", "Fair"],
		"They can’t have agreed on 2030-01-01, which is still to come.",
	],
	[
		["jo@client.example", "", "2024-03-05", ""],
		"It doesn’t say where they agreed.",
	],
	[
		["jo@client.example", "", "2024-03-05", "Fair", "Unsubscribed"],
		"The file says “Unsubscribed”.",
	],
	[
		["jo@client.example", "", "2024-03-05", "Fair", "cleaned"],
		"The file says “cleaned”.",
	],
])("%j is refused: %s", (cells, refused) => {
	expect(read(cells)).toEqual({ refused });
});
