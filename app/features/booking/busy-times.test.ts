import { expect, test } from "vitest";
import { busyTimesIn } from "./busy-times.server.ts";

const zone = `BEGIN:VTIMEZONE
TZID:Custom Paris
BEGIN:STANDARD
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19700329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
END:VTIMEZONE`;

/** Formatted like `24 09:00-10:00`, in UTC, for two weeks from Monday 23 November 2026. */
async function busyIn(...components: string[]): Promise<string[]> {
	const text = [
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		zone,
		...components,
		"END:VCALENDAR",
	].join("\n");
	const [start, end] = [
		Date.parse("2026-11-23T00:00Z"),
		Date.parse("2026-12-07T00:00Z"),
	];
	const iso = (at: number) => new Date(at).toISOString();
	const spans = await busyTimesIn(text.replace(/\n/g, "\r\n"), { start, end });

	return spans.map(
		(span) => `${iso(span.start).slice(8, 16)}-${iso(span.end).slice(11, 16)}`,
	);
}

function event(...lines: string[]): string {
	return ["BEGIN:VEVENT", "UID:1@example.com", ...lines, "END:VEVENT"].join(
		"\n",
	);
}

const span = (start: string, end: string, zone = "") => [
	`DTSTART${zone}:${start}`,
	`DTEND${zone}:${end}`,
];
const nine = span("20261124T090000Z", "20261124T100000Z");
const wall = (zone?: string) =>
	span("20261124T090000", "20261124T100000", zone);
const weekly = [
	...span("20200107T090000Z", "20200107T100000Z"),
	"RRULE:FREQ=WEEKLY",
];
const paris = span("20260707T090000", "20260707T093000", ";TZID=Custom Paris");

test.each<[string, string[], string[]]>([
	["in UTC", nine, ["24T09:00-10:00"]],
	[
		"with a duration",
		["DTSTART:20261124T090000Z", "DURATION:PT90M"],
		["24T09:00-10:30"],
	],
	["in a zone of the file", wall(";TZID=Custom Paris"), ["24T08:00-09:00"]],
	[
		"in a zone that the file does not define",
		wall(";TZID=America/New_York"),
		["24T14:00-15:00"],
	],
	["without a zone, in the agency’s", wall(), ["24T09:00-10:00"]],
	[
		"for two days",
		span("20261124", "20261126", ";VALUE=DATE"),
		["24T00:00-00:00"],
	],
	[
		"every week, except one",
		[...weekly, "EXDATE:20261124T090000Z"],
		["01T09:00-10:00"],
	],
	[
		"every week across a clock change",
		[...paris, "RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=21"],
		["24T08:00-08:30"],
	],
	["that has ended", span("20261101T090000Z", "20261101T100000Z"), []],
	["far ahead", span("20271101T090000Z", "20271101T100000Z"), []],
	["marked as free", [...nine, "TRANSP:TRANSPARENT"], []],
	[
		"marked as free by Outlook",
		[...nine, "X-MICROSOFT-CDO-BUSYSTATUS:FREE"],
		[],
	],
	["cancelled", [...nine, "STATUS:CANCELLED"], []],
	["without length", span("20261124T090000Z", "20261124T090000Z"), []],
])("an event %s gives its busy times", async (_name, lines, expected) => {
	expect(await busyIn(event(...lines))).toEqual(expected);
});

test("a moved occurrence is busy at its new time only", async () => {
	const weekly = event(
		"DTSTART:20261103T090000Z",
		"DTEND:20261103T100000Z",
		"RRULE:FREQ=WEEKLY",
	);
	const later = span("20261125T150000Z", "20261125T160000Z");
	const moved = event("RECURRENCE-ID:20261124T090000Z", ...later);

	expect(await busyIn(weekly, moved)).toEqual([
		"25T15:00-16:00",
		"01T09:00-10:00",
	]);
	expect(await busyIn(moved)).toEqual(["25T15:00-16:00"]);
});

test("overlapping times are merged, and free/busy calendars are read", async () => {
	const overlapping = event(
		"DTSTART:20261124T093000Z",
		"DTEND:20261124T110000Z",
	);
	const both = await busyIn(
		event(...nine),
		overlapping.replace("UID:1", "UID:2"),
	);

	expect(both).toEqual(["24T09:00-11:00"]);

	const freeBusy = `BEGIN:VFREEBUSY
FREEBUSY;FBTYPE=BUSY:20261124T090000Z/PT1H,20261125T090000Z/20261125T100000Z
FREEBUSY;FBTYPE=FREE:20261126T090000Z/PT1H
END:VFREEBUSY`;
	expect(await busyIn(freeBusy)).toEqual(["24T09:00-10:00", "25T09:00-10:00"]);
	expect(await busyIn()).toEqual([]);
});

test.each([
	"",
	"<!doctype html><title>Log in</title>",
	"BEGIN:VCARD\r\nEND:VCARD",
	"BEGIN:VCALENDAR",
])("%j is not a calendar", async (text) => {
	await expect(busyTimesIn(text, { start: 0, end: 1 })).rejects.toThrow(
		"The address does not lead to a calendar (.ics).",
	);
});

test("a calendar with too many occurrences is refused", async () => {
	const often = event(
		"DTSTART:19700101T090000Z",
		"DTEND:19700101T090100Z",
		"RRULE:FREQ=MINUTELY",
	);
	await expect(busyIn(often)).rejects.toThrow(
		"The calendar has too many entries.",
	);
});
