import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { endOfDay, firstIdOf, isDay, momentOfId, startOfDay } from "./day.ts";

test.each([
	["2026-11-21", true],
	["2024-02-29", true],
	["2025-02-29", false],
	["2026-13-01", false],
	["0000-01-01", false],
	["2026-1-1", false],
	["2026-11-21T00:00", false],
])("%s is a day: %s", (text, is) => {
	expect(isDay(text)).toBe(is);
});

test.each([
	{
		day: "2026-11-21",
		zone: "Europe/London",
		from: "2026-11-21T00:00:00Z",
		to: "2026-11-22T00:00:00Z",
	},
	{
		day: "2026-07-01",
		zone: "Europe/London",
		from: "2026-06-30T23:00:00Z",
		to: "2026-07-01T23:00:00Z",
	},
	{
		day: "2026-03-29",
		zone: "Europe/London",
		from: "2026-03-29T00:00:00Z",
		to: "2026-03-29T23:00:00Z",
	},
	{
		day: "2026-10-25",
		zone: "Europe/London",
		from: "2026-10-24T23:00:00Z",
		to: "2026-10-26T00:00:00Z",
	},
	{
		day: "2026-11-21",
		zone: "America/New_York",
		from: "2026-11-21T05:00:00Z",
		to: "2026-11-22T05:00:00Z",
	},
])("$day in $zone is from $from to $to", ({ day, zone, from, to }) => {
	expect(startOfDay(day, zone)).toBe(Date.parse(from));
	expect(endOfDay(day, zone)).toBe(Date.parse(to));
});

test("an id of a moment comes after the first id of that moment, and tells when it was made", () => {
	const now = Date.now();
	const id = randomUUIDv7();
	expect(id > firstIdOf(now)).toBe(true);
	expect(id < firstIdOf(now + 60_000)).toBe(true);
	expect(Math.abs(Date.parse(momentOfId(id) ?? "") - now)).toBeLessThan(60_000);
	expect(momentOfId("not-an-id")).toBeNull();
});
