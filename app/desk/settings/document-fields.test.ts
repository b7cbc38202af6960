import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { documentKinds, type SettingsKey } from "#content/documents.ts";
import { noticeAt } from "#content/notice-schema.ts";
import { mappings } from "./document-fields.ts";

const london = "Europe/London";

test.each(Object.keys(mappings) as SettingsKey[])(
	"the fields of %s make the document that they were made from",
	(key) => {
		const { shipped } = documentKinds[key];
		const { formatFields, parseFields } = mappings[key];
		const values = formatFields(shipped as never, london);

		const body = parseFields(
			key === "company" ? { ...values, "address.countryName": "" } : values,
			london,
		);

		expect(body).toEqual(shipped);
	},
);

test.each([
	["month", "", "/month"],
	["year", "/month", "/year"],
	["once", "/month", ""],
	["month", "por mês", "por mês"],
])(
	"a price paid by %s with the words “%s” has “%s”",
	(period, typed, words) => {
		const { formatFields, parseFields } = mappings.tiers;
		const values = formatFields(documentKinds.tiers.shipped, london);

		const body = parseFields(
			{ ...values, "blueprint.period": period, "blueprint.priceSuffix": typed },
			london,
		);

		expect(body).toMatchObject({ blueprint: { period, priceSuffix: words } });
	},
);

test("empty rows of links are left out", () => {
	const { formatFields, parseFields } = mappings.company;
	const { shipped } = documentKinds.company;
	const values = formatFields(shipped, london);

	const body = parseFields(
		{
			...values,
			"social.0.name": "",
			"social.0.url": "",
			"social.7.name": "X",
		},
		london,
	);

	const names = (body as typeof shipped).social.map(({ name }) => name);
	expect(names).toEqual(["Twitter", "LinkedIn", "YouTube", "Reddit", "X"]);
});

test.each([
	["1.250,00 €", "€1,250"],
	["950", "€950"],
	["about 950", "about 950"],
])("a price typed as %s becomes %s", (typed, price) => {
	const { formatFields, parseFields } = mappings.tiers;
	const { shipped } = documentKinds.tiers;
	const values = formatFields(shipped, london);

	const body = parseFields(
		{ ...values, "blueprint.price": typed, "project.price": typed },
		london,
	);

	expect(body).toMatchObject({ blueprint: { price }, project: { price } });
});

test.each([
	["9", "17", 9, 17],
	["9:30", "17h30", 9.5, 17.5],
	["8h", "5 pm", 8, 17],
	["8:20", "17:50", 8 + 20 / 60, 17 + 50 / 60],
	["0", "24", 0, 24],
])("office hours from %s to %s are read", (opens, closes, from, to) => {
	const { formatFields, parseFields } = mappings.company;
	const { schema, shipped } = documentKinds.company;
	const values = formatFields(shipped, london);

	const body = v.parse(
		schema,
		parseFields(
			{
				...values,
				"officeHours.from": opens,
				"officeHours.to": closes,
				"social.0.url": "facebook.example/fox",
			},
			london,
		),
	);

	expect(body.officeHours).toMatchObject({ from, to });
	expect(body.social[0]?.url).toBe("https://facebook.example/fox");
});

describe("the days of a notice", () => {
	const { parseFields, formatFields } = mappings.notice;
	const { schema, shipped } = documentKinds.notice;
	const values = {
		...formatFields(shipped, london),
		text: "Closed",
		from: "2027-03-26",
		until: "2027-03-28",
	};
	const notice = v.parse(schema, parseFields(values, london));

	test.each([
		["2027-03-25T23:59:00+00:00", false],
		["2027-03-26T00:00:00+00:00", true],
		// The clock changes on the last day.
		["2027-03-28T23:30:00+01:00", true],
		["2027-03-29T00:01:00+01:00", false],
	])("at %s it is shown: %s", (local, isShown) => {
		const at = new Date(local).toISOString();

		expect(noticeAt(notice, at) !== null).toBe(isShown);
	});

	test("are the same in the form afterwards", () => {
		expect(formatFields(notice, london)).toMatchObject({
			from: "2027-03-26",
			until: "2027-03-28",
		});
	});

	test("are refused when they are no days", () => {
		const body = parseFields({ ...values, until: "tomorrow" }, london);

		expect(v.is(schema, body)).toBe(false);
	});
});

test("people are ordered by their positions, and an empty row is left out", () => {
	const { formatFields, parseFields } = mappings.team;
	const { members } = documentKinds.team.shipped;
	const [first, second] = members;
	const values = formatFields({ members: members.slice(0, 2) }, london);

	const body = parseFields({ ...values, "members.0.position": "3" }, london);

	expect(body).toEqual({ members: [second, first] });
});

test("a new person gets an id from the name", () => {
	const { parseFields } = mappings.team;

	const body = parseFields({ "members.0.name": "Zoë O’Hara" }, london);

	expect(body).toMatchObject({ members: [{ id: "zoe-o-hara" }] });
});
