import { expect, test } from "vitest";
import { withContent } from "#content/live-content.server.ts";
import { shippedContent } from "#content/shipped-content.ts";
import {
	formatAgo,
	formatDueDay,
	formatExactly,
	formatListTime,
	span,
} from "./relative-time.ts";

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

test("times follow the agency’s time zone when it changes", () => {
	const at = "2026-11-17T23:30:00.000Z";
	const shipped = shippedContent();
	const company = { ...shipped.company, timeZone: "Europe/Berlin" };
	const inBerlin = () => formatAgo(at, now);

	const before = formatAgo(at, now);
	const after = withContent({ ...shipped, company }, inBerlin);

	expect([before, after, formatAgo(at, now)]).toEqual([
		"Tue 17 Nov, 23:30",
		"Wed 18 Nov, 00:30",
		"Tue 17 Nov, 23:30",
	]);
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

test.each([
	["2026-11-26T09:05:00Z", "09:05"],
	["2026-11-25T23:59:00Z", "yesterday"],
	["2026-11-20T09:00:00Z", "Fri 20 Nov"],
	["2025-09-15T09:00:00Z", "15 Sept 2025"],
])("%s in a list is %s", (at, text) => {
	expect(formatListTime(at, "2026-11-26T10:00:00Z")).toBe(text);
});

test.each([
	["2026-11-26", "today"],
	["2026-11-27", "tomorrow"],
	["2026-11-28", "Sat, in 2 days"],
	["2026-12-02", "Wed, in 6 days"],
	["2026-12-03", "Thu 3 Dec"],
	["2027-01-04", "4 Jan 2027"],
	["2026-11-25", "late 1 day"],
	["2026-11-16", "late 10 days"],
])("what is due on %s is due %s", (due, text) => {
	expect(formatDueDay(due, "2026-11-26")).toBe(text);
});
