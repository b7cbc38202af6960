import { expect, test } from "vitest";
import { findRange, type RangeName, readRange, writeRange } from "./ranges.ts";

/** A Saturday. */
const now = "2026-11-21T12:00:00.000Z";

const read = (query: string, at = now) =>
	readRange(new URLSearchParams(query), at);

const days = (name: RangeName, today: string) => {
	const { range, before } = findRange(name, today);
	return [range.from, range.to, before.from, before.to];
};

test.each([
	["week", "2026-11-16", "2026-11-21", "2026-11-09", "2026-11-14"],
	["last-week", "2026-11-09", "2026-11-15", "2026-11-02", "2026-11-08"],
	["4-weeks", "2026-10-25", "2026-11-21", "2026-09-27", "2026-10-24"],
	["month", "2026-11-01", "2026-11-21", "2026-10-01", "2026-10-21"],
	["last-month", "2026-10-01", "2026-10-31", "2026-09-01", "2026-09-30"],
	["quarter", "2026-10-01", "2026-11-21", "2026-07-01", "2026-08-21"],
	["year", "2026-01-01", "2026-11-21", "2025-01-01", "2025-11-21"],
] as const)("%s is %s to %s, beside %s to %s", (name, ...expected) => {
	expect(days(name, "2026-11-21")).toEqual(expected);
});

test.each([
	["month", "2026-03-31", "2026-02-01", "2026-02-28"],
	["month", "2024-03-30", "2024-02-01", "2024-02-29"],
	["last-month", "2026-01-15", "2025-11-01", "2025-11-30"],
	["quarter", "2026-05-31", "2026-01-01", "2026-02-28"],
	["quarter", "2026-01-02", "2025-10-01", "2025-10-02"],
	["year", "2024-02-29", "2023-01-01", "2023-02-28"],
	["week", "2026-11-16", "2026-11-09", "2026-11-09"],
] as const)("%s on %s is beside %s to %s", (name, today, from, to) => {
	expect(days(name, today).slice(2)).toEqual([from, to]);
});

test("a typed range is beside as many days before it, over a clock change", () => {
	expect(read("from=2026-03-20&to=2026-04-05")).toMatchObject({
		name: "range",
		range: { from: "2026-03-20", to: "2026-04-05" },
		before: { from: "2026-03-03", to: "2026-03-19" },
	});
});

test("today is the agency's, not that of UTC", () => {
	const beforeMidnightUtc = "2026-06-30T23:30:00.000Z";

	expect(read("range=month", beforeMidnightUtc).range).toEqual({
		from: "2026-07-01",
		to: "2026-07-01",
	});
});

test.each(["", "range=decade", "range=__proto__", "by=landing"])(
	"the query %j shows four weeks",
	(query) => {
		expect(read(query)).toMatchObject({
			name: "4-weeks",
			range: { from: "2026-10-25", to: "2026-11-21" },
			errors: {},
		});
	},
);

test.each(["range=quarter", "range=range&from=2026-01-02&to=2026-01-03"])(
	"%j leads to the same range again",
	(query) => {
		expect(writeRange(read(query))).toBe(query);
	},
);

test.each([
	["from=2026-11-01&to=2026-11-10", {}],
	["", {}],
	["from=2026-11-10&to=2026-11-01", { to: "The range ends before it begins." }],
	["from=2026-02-30", { from: "Enter a valid date." }],
	["to=tomorrow", { to: "Enter a valid date." }],
	["from=2020-01-01&to=2026-11-01", { to: "Three years at most." }],
])("the range %j has the errors %j", (query, errors) => {
	expect(read(query).errors).toEqual(errors);
});
