import { expect, test } from "vitest";
import { findDueTime } from "./due.ts";

test.each([
	{
		comes: "Tuesday morning",
		at: "2026-11-17T09:30:00.000Z",
		due: "2026-11-18T09:30:00.000Z",
	},
	{
		comes: "Friday, closing",
		at: "2026-11-20T17:00:00.000Z",
		due: "2026-11-23T17:00:00.000Z",
	},
	{
		comes: "Monday, opening",
		at: "2026-11-23T09:00:00.000Z",
		due: "2026-11-23T17:00:00.000Z",
	},
	{
		comes: "Tuesday night",
		at: "2026-11-17T20:05:12.345Z",
		due: "2026-11-18T17:00:00.000Z",
	},
	{
		comes: "Saturday evening",
		at: "2026-11-21T17:26:00.000Z",
		due: "2026-11-23T17:00:00.000Z",
	},
	{
		comes: "Sunday in summer",
		at: "2026-07-05T22:30:00.000Z",
		due: "2026-07-06T16:00:00.000Z",
	},
	{
		comes: "to the second",
		at: "2026-11-17T10:11:12.345Z",
		due: "2026-11-18T10:11:12.345Z",
	},
	{
		comes: "before Christmas",
		at: "2026-12-24T15:00:00.000Z",
		due: "2026-12-29T15:00:00.000Z",
	},
	{
		comes: "on Boxing Day",
		at: "2026-12-28T11:00:00.000Z",
		due: "2026-12-29T17:00:00.000Z",
	},
	{
		comes: "over Easter, in March",
		at: "2027-03-25T15:00:00.000Z",
		due: "2027-03-30T14:00:00.000Z",
	},
	{
		comes: "before winter time",
		at: "2026-10-23T14:00:00.000Z",
		due: "2026-10-26T15:00:00.000Z",
	},
	{
		comes: "in the double hour",
		at: "2026-10-25T01:30:00.000Z",
		due: "2026-10-26T17:00:00.000Z",
	},
])(
	"a question submitted $comes is due eight office hours later: $due",
	({ at, due }) => {
		expect(findDueTime(at, "Europe/London")).toBe(due);
	},
);

test("office hours are in the agency’s time zone, with offsets of half hours too", () => {
	// In Kathmandu Monday’s office hours begin at 03:15 UTC.
	expect(findDueTime("2026-11-21T08:00:00.000Z", "Asia/Kathmandu")).toBe(
		"2026-11-23T11:15:00.000Z",
	);
});
