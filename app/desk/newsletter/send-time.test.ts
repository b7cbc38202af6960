import { expect, test } from "vitest";
import { describeDuration, readSendTime } from "./send-time.ts";

test.each([
	["2027-03-30T09:00", "2027-03-30T08:00:00.000Z"],
	["2027-03-28T01:30", null],
	["2027-10-31T01:30", null],
	["2027-02-30T09:00", null],
	["soon", null],
])("the local time %s is %s", (local, instant) => {
	expect(readSendTime(local, "Europe/London")).toBe(instant);
});

test.each([
	[0, 500, "about a minute"],
	[500, 500, "about 60 minutes"],
	[2_000, 500, "about 4 hours"],
	[50_000, 500, "4 days"],
])("%i emails at %i an hour take %s", (emails, perHour, words) => {
	expect(describeDuration(emails, perHour)).toBe(words);
});
