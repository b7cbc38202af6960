import { expect, test } from "vitest";
import {
	addDays,
	addMonths,
	addMonthsToDay,
	dayAfterKey,
	dayInWords,
	monthInWords,
	weeksOf,
} from "./days.ts";

test("a day and a month in words", () => {
	expect(dayInWords("2026-11-24")).toBe("Tuesday 24 November 2026");
	expect(dayInWords("2028-02-29")).toBe("Tuesday 29 February 2028");
	expect(monthInWords("2027-03")).toBe("March 2027");
});

test.each([
	["2026-11", 6, "2026-11-01"],
	["2027-02", 4, "2027-02-01"],
	["2027-03", 5, "2027-03-01"],
	["2028-02", 5, "2028-02-01"],
])("the weeks of %s begin on Mondays and hold all its days", (month, weeks, first) => {
	const found = weeksOf(month);
	expect(found).toHaveLength(weeks);
	expect(found.every((week) => week.length === 7)).toBe(true);
	const days = found.flat().filter((date) => date !== null);
	expect(days[0]).toBe(first);
	expect(days).toEqual([...new Set(days)].sort());
	expect(addDays(days.at(-1) ?? "", 1)).toBe(`${addMonths(month, 1)}-01`);
	for (const week of found) if (week[0]) expect(new Date(`${week[0]}T00:00Z`).getUTCDay()).toBe(1);
});

test.each([
	["2026-11-24", "ArrowLeft", "2026-11-23"],
	["2026-11-30", "ArrowRight", "2026-12-01"],
	["2026-11-24", "ArrowUp", "2026-11-17"],
	["2026-12-29", "ArrowDown", "2027-01-05"],
	["2026-11-26", "Home", "2026-11-23"],
	["2026-11-26", "End", "2026-11-29"],
	["2027-03-31", "PageUp", "2027-02-28"],
	["2027-01-31", "PageDown", "2027-02-28"],
	["2026-11-24", "a", null],
])("from %s the key %s leads to %s", (date, key, expected) => {
	expect(dayAfterKey(date, key)).toBe(expected);
});

test("months go on over the year's end", () => {
	expect(addMonths("2026-12", 1)).toBe("2027-01");
	expect(addMonths("2027-01", -1)).toBe("2026-12");
	expect(addMonthsToDay("2028-03-31", -1)).toBe("2028-02-29");
});
