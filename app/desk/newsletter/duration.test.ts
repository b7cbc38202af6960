import { expect, test } from "vitest";
import { describeDuration } from "./duration.ts";

test.each([
	[0, 500, "about a minute"],
	[500, 500, "about 60 minutes"],
	[2_000, 500, "about 4 hours"],
	[50_000, 500, "4 days"],
])("%i emails at %i an hour take %s", (emails, perHour, words) => {
	expect(describeDuration(emails, perHour)).toBe(words);
});
