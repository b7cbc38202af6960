import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { firstIdOf, isDay, momentOfId } from "./day.ts";

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

test("an id of a moment comes after the first id of that moment, and tells when it was made", () => {
	const now = Date.now();
	const id = randomUUIDv7();
	expect(id > firstIdOf(now)).toBe(true);
	expect(id < firstIdOf(now + 60_000)).toBe(true);
	expect(Math.abs(Date.parse(momentOfId(id) ?? "") - now)).toBeLessThan(60_000);
	expect(momentOfId("not-an-id")).toBeNull();
});
