import { expect, test } from "vitest";
import { formatAgo, formatExactly, span } from "./relative-time.ts";

const now = "2026-11-21T12:00:00.000Z";

test.each([
	["2026-11-21T11:59:30.000Z", "just now"],
	["2026-11-21T11:48:00.000Z", "12 min ago"],
	["2026-11-21T15:10:00.000Z", "in 3 h"],
	["2026-11-17T09:30:00.000Z", "Tue 17 Nov, 09:30"],
	["2026-07-01T09:30:00.000Z", "Wed 1 Jul, 10:30"],
	["2025-02-03T09:30:00.000Z", "3 Feb 2025"],
])("%s is said as “%s”", (at, words) => {
	expect(formatAgo(at, now)).toBe(words);
});

test("the full format has weekday, year and time zone", () => {
	expect(formatExactly("2026-07-01T09:30:00.000Z")).toBe(
		"Wednesday, 1 July 2026 at 10:30 BST",
	);
});

test.each([
	[20_000, "1 min"],
	[41 * 60_000, "41 min"],
	[3.9 * 3_600_000, "3 h"],
	[28 * 3_600_000, "1 day 4 h"],
	[48 * 3_600_000, "2 days"],
	[76 * 3_600_000, "3 days"],
])("%d ms take “%s”", (milliseconds, words) => {
	expect(span(milliseconds)).toBe(words);
});
