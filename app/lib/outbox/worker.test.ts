import { expect, test } from "vitest";
import { isExhausted, MIN_ATTEMPTS, pauseAfter } from "./worker.server.ts";

const HOUR = 60 * 60_000;

test.each([
	[1, 1_000, 1_000],
	[2, 2_000, 1_600],
	[10, 512_000, 409_600],
	[11, 900_000, 720_000],
	[2_000, 900_000, 720_000],
])(
	"after %i attempts the pause is at most %i ms and at least %i ms",
	(attempts, longest, shortest) => {
		expect(pauseAfter(attempts, 0)).toBe(longest);
		expect(pauseAfter(attempts, 1)).toBe(shortest);
	},
);

test("even with the shortest pauses a row is tried for 24 hours", () => {
	let waited = 0;
	for (let attempts = 1; attempts < MIN_ATTEMPTS; attempts++) waited += pauseAfter(attempts, 1);
	expect(waited).toBeGreaterThanOrEqual(24 * HOUR);
});

const created = "2026-11-21T10:00:00.000Z";
test.each([
	["many attempts in less than a day", MIN_ATTEMPTS, "2026-11-22T09:59:59.999Z", false],
	["few attempts in more than a day", 3, "2026-12-24T10:00:00.000Z", false],
	["many attempts in a day", MIN_ATTEMPTS, "2026-11-22T10:00:00.000Z", true],
])("%s: exhausted is %s", (_name, attempts, now, expected) => {
	expect(isExhausted(attempts, created, now)).toBe(expected);
});
