import { expect, test } from "vitest";
import { addDays, addMonths, findDayStart, toWallClock } from "./dates.ts";
import { formatDate, formatMonth, formatSpan, formatZone } from "./format.ts";

test("formats a day and a month as text", () => {
	expect(formatDate("2026-11-24")).toBe("Tuesday 24 November 2026");
	expect(formatDate("2028-02-29")).toBe("Tuesday 29 February 2028");
	expect(formatMonth("2027-03")).toBe("March 2027");
});

test("months continue into the next year", () => {
	expect(addMonths("2026-12", 1)).toBe("2027-01");
	expect(addMonths("2027-01", -1)).toBe("2026-12");
});

test.each([
	[
		"2026-11-24T09:00Z",
		"Europe/London",
		"2026-11-24 09:00",
		"Europe/London, GMT+0",
	],
	[
		"2027-03-29T08:00Z",
		"Europe/London",
		"2027-03-29 09:00",
		"Europe/London, GMT+1",
	],
	[
		"2027-03-27T09:00Z",
		"America/New_York",
		"2027-03-27 05:00",
		"America/New York, GMT−4",
	],
	[
		"2026-11-24T02:00Z",
		"America/New_York",
		"2026-11-23 21:00",
		"America/New York, GMT−5",
	],
	[
		"2026-11-24T18:30Z",
		"Asia/Kathmandu",
		"2026-11-25 00:15",
		"Asia/Kathmandu, GMT+5:45",
	],
	[
		"2026-11-24T09:00Z",
		"America/St_Johns",
		"2026-11-24 05:30",
		"America/St Johns, GMT−3:30",
	],
	[
		"2026-12-31T23:30Z",
		"Pacific/Auckland",
		"2027-01-01 12:30",
		"Pacific/Auckland, GMT+13",
	],
])("%s in %s is %s", (instant, zone, wallClock, words) => {
	const { date, time } = toWallClock(instant, zone);

	expect(`${date} ${time}`).toBe(wallClock);
	expect(formatZone(instant, zone)).toBe(words);
});

test("a zone unknown to an old browser is listed by its name", () => {
	expect(formatZone("2026-11-24T09:00:00.000Z", "Europe/New_Atlantis")).toBe(
		"Europe/New Atlantis",
	);
});

test.each([
	["2026-11-21", "Europe/London", "2026-11-21T00:00", "2026-11-22T00:00"],
	["2026-07-01", "Europe/London", "2026-06-30T23:00", "2026-07-01T23:00"],
	["2026-03-29", "Europe/London", "2026-03-29T00:00", "2026-03-29T23:00"],
	["2026-10-25", "Europe/London", "2026-10-24T23:00", "2026-10-26T00:00"],
	["2026-11-21", "America/New_York", "2026-11-21T05:00", "2026-11-22T05:00"],
	// Clocks skip midnight, and show it twice.
	["2027-03-13", "America/Havana", "2027-03-13T05:00", "2027-03-14T05:00"],
	["2027-03-14", "America/Havana", "2027-03-14T05:00", "2027-03-15T04:00"],
	["2027-11-07", "America/Havana", "2027-11-07T04:00", "2027-11-08T05:00"],
	["2027-09-05", "America/Santiago", "2027-09-05T04:00", "2027-09-06T03:00"],
])("%s in %s is from %s to %s UTC", (day, zone, from, to) => {
	expect(findDayStart(day, zone)).toBe(`${from}:00.000Z`);
	expect(findDayStart(addDays(day, 1), zone)).toBe(`${to}:00.000Z`);
});

test.each([
	["Europe/Paris", "Tuesday 24 November 2026, 10:00–10:15, Paris time"],
	[
		"America/Argentina/Buenos_Aires",
		"Tuesday 24 November 2026, 06:00–06:15, Buenos Aires time",
	],
	["UTC", "Tuesday 24 November 2026, 09:00–09:15, UTC"],
])("formats a call in the time zone %s", (timeZone, expected) => {
	expect(
		formatSpan("2026-11-24T09:00:00Z", "2026-11-24T09:15:00Z", timeZone),
	).toBe(expected);
});
