import { expect, test } from "vitest";
import { spanInWords } from "./format.ts";

test.each([
	["Europe/Paris", "Tuesday 24 November 2026, 10:00–10:15, Paris time"],
	["America/Argentina/Buenos_Aires", "Tuesday 24 November 2026, 06:00–06:15, Buenos Aires time"],
	["UTC", "Tuesday 24 November 2026, 09:00–09:15, UTC"],
])("a call is written out in the time of %s", (timeZone, expected) => {
	expect(spanInWords("2026-11-24T09:00:00Z", "2026-11-24T09:15:00Z", timeZone)).toBe(expected);
});
