import { expect, test } from "vitest";
import { lastWeeks, median, shortDay } from "./weeks.ts";

const zone = "Europe/London";
const iso = (milliseconds: number | undefined) =>
	new Date(milliseconds ?? Number.NaN).toISOString();

test("weeks run from Monday to Sunday on London's clocks", () => {
	const weeks = lastWeeks("2026-11-21T12:00:00.000Z", 3, zone);
	expect(weeks.map(({ monday, sunday }) => [monday, sunday])).toEqual([
		["2026-11-02", "2026-11-08"],
		["2026-11-09", "2026-11-15"],
		["2026-11-16", "2026-11-22"],
	]);
	expect(iso(weeks[2]?.from)).toBe("2026-11-16T00:00:00.000Z");
});

test.each([
	["in winter", "2026-11-16T00:00:00.000Z", "2026-11-16"],
	["just before", "2026-11-15T23:59:59.999Z", "2026-11-09"],
	["in summer, an hour before midnight UTC", "2026-07-05T23:00:00.000Z", "2026-07-06"],
	["in summer, just before", "2026-07-05T22:59:59.999Z", "2026-06-29"],
])("%s a new week begins at midnight in London", (_name, now, monday) => {
	expect(lastWeeks(now, 1, zone)[0]?.monday).toBe(monday);
});

test("the week in which the clocks change has an hour more or less, and no gap beside it", () => {
	const weeks = lastWeeks("2026-04-05T12:00:00.000Z", 2, zone);
	const hours = ({ from, until }: { from: number; until: number }) => (until - from) / 3_600_000;
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

test("a day is said in short", () => {
	expect(shortDay("2026-11-02")).toBe("2 Nov");
});
