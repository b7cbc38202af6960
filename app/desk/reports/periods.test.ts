import { expect, test } from "vitest";
import { lastWeek, median, periodsIn } from "./periods.ts";

const iso = (milliseconds: number | undefined) =>
	new Date(milliseconds ?? Number.NaN).toISOString();

test("a range is divided into weeks from Monday to Sunday, partial at both ends", () => {
	const weeks = periodsIn({ from: "2026-11-04", to: "2026-11-17" });

	expect(weeks.map(({ first, last }) => [first, last])).toEqual([
		["2026-11-04", "2026-11-08"],
		["2026-11-09", "2026-11-15"],
		["2026-11-16", "2026-11-17"],
	]);
	expect(iso(weeks[2]?.from)).toBe("2026-11-16T00:00:00.000Z");
});

test("a long range is divided into months", () => {
	const months = periodsIn({ from: "2026-01-15", to: "2026-11-02" });

	expect(months).toHaveLength(11);
	expect([months[0]?.last, months[10]?.first, months[10]?.last]).toEqual([
		"2026-01-31",
		"2026-11-01",
		"2026-11-02",
	]);
});

test.each([
	["in winter", "2026-11-16T00:00:00.000Z", "2026-11-09"],
	["just before", "2026-11-15T23:59:59.999Z", "2026-11-02"],
	[
		"in summer, an hour before midnight UTC",
		"2026-07-05T23:00:00.000Z",
		"2026-06-29",
	],
	["in summer, just before", "2026-07-05T22:59:59.999Z", "2026-06-22"],
])("%s a new week begins at midnight in London", (_name, at, monday) => {
	expect(lastWeek(at).first).toBe(monday);
});

test("the week of a clock change is an hour shorter, without a gap to the next", () => {
	const weeks = periodsIn({ from: "2026-03-23", to: "2026-04-05" });

	const hours = ({ from, until }: { from: number; until: number }) =>
		(until - from) / 3_600_000;

	expect(weeks.map(hours)).toEqual([167, 168]);
	expect(weeks[0]?.until).toBe(weeks[1]?.from);
});

test.each([
	[[], null],
	[[5], 5],
	[[9, 1, 5], 5],
	[[4, 1], 2.5],
])("the median of %j is %s", (values, expected) => {
	expect(median(values)).toBe(expected);
});
