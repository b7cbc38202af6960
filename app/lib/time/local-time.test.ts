import { expect, test } from "vitest";
import { readLocalTime } from "./local-time.server.ts";

test.each([
	["2027-03-30T09:00", "2027-03-30T08:00:00.000Z"],
	["2027-03-28T01:30", null],
	["2027-10-31T01:30", null],
	["2027-02-30T09:00", null],
	["soon", null],
])("the local time %s is %s", (local, instant) => {
	expect(readLocalTime(local, "Europe/London")).toBe(instant);
});
