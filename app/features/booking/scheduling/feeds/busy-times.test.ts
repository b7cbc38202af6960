import { expect, test } from "vitest";
import { aCalendar, anEvent } from "../../../../../tests/support/calendars.ts";
import { readBusyTimes } from "./busy-times.server.ts";
import { decodeCalendar } from "./calendar-entries.server.ts";

/** Two weeks from Monday 23 November 2026. */
const window = {
	start: Date.parse("2026-11-23T00:00Z"),
	end: Date.parse("2026-12-07T00:00Z"),
};

function read(text: string) {
	return readBusyTimes(text, { window, timeZone: "Europe/London" });
}

/** Formatted like `24 09:00-10:00`, in UTC. */
function busyIn(text: string): string[] {
	const iso = (at: number) => new Date(at).toISOString();
	return read(text).busy.map(
		({ start, end }) =>
			`${iso(start).slice(8, 10)} ${iso(start).slice(11, 16)}-${iso(end).slice(11, 16)}`,
	);
}

const goodEntry = anEvent("DTSTART:20261204T150000Z", "DURATION:PT1H");
const goodTime = "04 15:00-16:00";

function problemsIn(...lines: string[]): string[] {
	const text = aCalendar(anEvent("SUMMARY:Team lunch", ...lines), goodEntry);

	expect(busyIn(text)).toContain(goodTime);

	return read(text).problems.map(({ title, reason }) => `${title}: ${reason}`);
}

const customZone = `BEGIN:VTIMEZONE
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

const local = (start: string, end: string, zone = "") => [
	`DTSTART${zone}:20261124T${start}`,
	`DTEND${zone}:20261124T${end}`,
];
const nine = ["DTSTART:20261124T090000Z", "DTEND:20261124T100000Z"];

test.each<[string, string[], string[]]>([
	["in UTC", nine, ["24 09:00-10:00"]],
	[
		"with a duration",
		["DTSTART:20261124T090000Z", "DURATION:PT90M"],
		["24 09:00-10:30"],
	],
	[
		"with a duration of weeks",
		["DTSTART:20261124T090000Z", "DURATION:P1W"],
		["24 09:00-09:00"],
	],
	[
		"with an empty end and a duration",
		["DTSTART:20261124T090000Z", "DTEND:", "DURATION:PT1H"],
		["24 09:00-10:00"],
	],
	[
		"without a zone, in the agency’s",
		local("090000", "100000"),
		["24 09:00-10:00"],
	],
	[
		"without seconds, in extended format",
		["DTSTART:2026-11-24T09:00", "DTEND:2026-11-24T10:00:00"],
		["24 09:00-10:00"],
	],
	[
		"with an offset",
		["DTSTART:20261124T090000+0100", "DTEND:20261124T100000+01:00"],
		["24 08:00-09:00"],
	],
	[
		"until midnight written as 24:00",
		local("230000", "240000"),
		["24 23:00-00:00"],
	],
	[
		"that ends in another zone",
		[
			"DTSTART;TZID=Europe/Berlin:20261126T093000",
			"DTEND;TZID=America/New_York:20261126T053000",
		],
		["26 08:30-10:30"],
	],
	["of a day without VALUE=DATE", ["DTSTART:20261126"], ["26 00:00-00:00"]],
	[
		"of a day that ends on the same day",
		["DTSTART;VALUE=DATE:20261126", "DTEND;VALUE=DATE:20261126"],
		["26 00:00-00:00"],
	],
	[
		"of a day written as midnight",
		["DTSTART;VALUE=DATE:20261126T000000", "DTEND;VALUE=DATE:20261127T000000"],
		["26 00:00-00:00"],
	],
	[
		"of two days",
		["DTSTART;VALUE=DATE:20261124", "DTEND;VALUE=DATE:20261126"],
		["24 00:00-00:00"],
	],
	[
		"that ends on a date",
		["DTSTART:20261124T090000", "DTEND;VALUE=DATE:20261124"],
		["24 09:00-00:00"],
	],
	[
		"that has ended",
		["DTSTART:20261101T090000Z", "DTEND:20261101T100000Z"],
		[],
	],
	["far ahead", ["DTSTART:20271101T090000Z", "DTEND:20271101T100000Z"], []],
	[
		"that began before the window",
		["DTSTART:20261101T090000Z", "DTEND:20261123T100000Z"],
		["01 09:00-10:00"],
	],
	["marked as free", [...nine, "TRANSP:TRANSPARENT"], []],
	[
		"marked as free by Outlook",
		[...nine, "X-MICROSOFT-CDO-BUSYSTATUS:FREE"],
		[],
	],
	["cancelled", [...nine, "STATUS:Cancelled"], []],
	["without length", ["DTSTART:20261124T090000Z"], []],
])("an event %s gives its busy times", (_name, lines, expected) => {
	const text = aCalendar(anEvent(...lines), goodEntry);

	expect(busyIn(text)).toEqual([...expected, goodTime]);
	expect(read(text).problems).toEqual([]);
});

test("an event without an end in sight is read to the end of the window", () => {
	const absence = anEvent("DTSTART:20261205T090000Z", "DTEND:99991231T000000Z");

	expect(busyIn(aCalendar(absence))).toEqual(["05 09:00-00:00"]);
});

const hour = (zone: string) => local("093000", "103000", `;TZID=${zone}`);

test.each([
	["Europe/Berlin", "24 08:30-09:30"],
	['"Europe/Berlin"', "24 08:30-09:30"],
	["W. Europe Standard Time", "24 08:30-09:30"],
	["W. Europe Standard Time 1", "24 08:30-09:30"],
	["Eastern Standard Time", "24 14:30-15:30"],
	["AUS Eastern Standard Time", "23 22:30-23:30"],
	["tzone://Microsoft/Utc", "24 09:30-10:30"],
	['"tzone://Microsoft/Utc"', "24 09:30-10:30"],
	["/freeassociation.sourceforge.net/Europe/Berlin", "24 08:30-09:30"],
	["/citadel.org/20261101_1/America/Indiana/Indianapolis", "24 14:30-15:30"],
	['"(UTC+01:00) Amsterdam, Berlin, Bern, Rome"', "24 08:30-09:30"],
	["(UTC+01:00) Amsterdam, Berlin, Bern, Rome", "24 08:30-09:30"],
	["Pacific Time (US & Canada)", "24 17:30-18:30"],
	["Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London", "24 09:30-10:30"],
	["GMT+0200", "24 07:30-08:30"],
	["w. europe standard time", "24 08:30-09:30"],
	["W. Europe Daylight Time", "24 08:30-09:30"],
	["Eastern Daylight Time", "24 14:30-15:30"],
	["Romance", "24 08:30-09:30"],
	["Custom Paris", "24 08:30-09:30"],
])("the time zone %s is known", (zone, expected) => {
	const text = aCalendar(customZone, anEvent(...hour(zone)), goodEntry);

	expect(busyIn(text)).toEqual([expected, goodTime]);
	expect(read(text).problems).toEqual([]);
});

test("an entry in an unknown time zone counts in the agency’s, and is named", () => {
	expect(busyIn(aCalendar(anEvent(...hour("Mars/Olympus"))))).toEqual([
		"24 09:30-10:30",
	]);
	expect(problemsIn(...hour("Mars/Olympus"))).toEqual([
		"Team lunch: its time zone “Mars/Olympus” isn’t known, so it was read in Europe/London.",
	]);
});

test("a zone of the file changes its clock, and one with endless rules isn’t used", () => {
	const series = anEvent(
		"DTSTART;TZID=Custom Paris:20260707T090000",
		"DTEND;TZID=Custom Paris:20260707T093000",
		"RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=21",
	);
	const endless = customZone.replaceAll(
		"FREQ=YEARLY;BYMONTH=10",
		"FREQ=SECONDLY;BYMONTH=10",
	);

	expect(busyIn(aCalendar(customZone, series))).toEqual(["24 08:00-08:30"]);
	expect(busyIn(aCalendar(endless, series, goodEntry))).toContain(goodTime);
});

const atNine = ["DTSTART:20261103T090000Z", "DTEND:20261103T100000Z"];
const inBerlin = [
	"DTSTART;TZID=Europe/Berlin:20261103T100000",
	"DTEND;TZID=Europe/Berlin:20261103T110000",
];

test.each<[string, string[], string[]]>([
	[
		"every week",
		[...atNine, "RRULE:FREQ=WEEKLY"],
		["24 09:00-10:00", "01 09:00-10:00"],
	],
	[
		"until a date, which is included",
		[...atNine, "RRULE:FREQ=DAILY;UNTIL=20261124"],
		["23 09:00-10:00", "24 09:00-10:00"],
	],
	[
		"until an instant",
		[...inBerlin, "RRULE:FREQ=DAILY;UNTIL=20261124T090000Z"],
		["23 09:00-10:00", "24 09:00-10:00"],
	],
	[
		"until a local time",
		[...inBerlin, "RRULE:FREQ=DAILY;UNTIL=20261124T095959"],
		["23 09:00-10:00"],
	],
	[
		"a number of times",
		[...atNine, "RRULE:FREQ=DAILY;COUNT=22"],
		["23 09:00-10:00", "24 09:00-10:00"],
	],
	[
		"a number of times that is over",
		[...atNine, "RRULE:FREQ=DAILY;COUNT=9"],
		[],
	],
	[
		"on the last working day of the month",
		[...atNine, "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"],
		["30 09:00-10:00"],
	],
	[
		"in one week of the year",
		[...atNine, "RRULE:FREQ=YEARLY;BYWEEKNO=49;BYDAY=MO"],
		["30 09:00-10:00"],
	],
	[
		"on leap days",
		["DTSTART:20240229T090000Z", "DURATION:PT1H", "RRULE:FREQ=YEARLY"],
		[],
	],
	[
		"with lower-case and unknown parts",
		[...atNine, "RRULE:freq=weekly;x-part=1;byday=tu;count=4"],
		["24 09:00-10:00"],
	],
	[
		"on additional dates and periods",
		[
			...atNine,
			"RDATE:20261125T090000Z,20261126T090000Z",
			"RDATE;VALUE=PERIOD:20261127T083000Z/PT2H,20261128T083000Z/20261128T093000Z",
		],
		["25 09:00-10:00", "26 09:00-10:00", "27 08:30-10:30", "28 08:30-09:30"],
	],
	[
		"except at an instant",
		[...inBerlin, "RRULE:FREQ=WEEKLY", "EXDATE:20261124T090000Z"],
		["01 09:00-10:00"],
	],
	[
		"except in another zone",
		[
			...inBerlin,
			"RRULE:FREQ=WEEKLY",
			"EXDATE;TZID=America/New_York:20261124T040000",
		],
		["01 09:00-10:00"],
	],
	[
		"except at a local time",
		[...inBerlin, "RRULE:FREQ=WEEKLY", "EXDATE:20261124T100000"],
		["01 09:00-10:00"],
	],
	[
		"except on a date",
		[...inBerlin, "RRULE:FREQ=WEEKLY", "EXDATE;VALUE=DATE:20261124"],
		["01 09:00-10:00"],
	],
	[
		"except by a rule",
		[...atNine, "RRULE:FREQ=WEEKLY", "EXRULE:FREQ=WEEKLY;INTERVAL=3"],
		["01 09:00-10:00"],
	],
	[
		"all day",
		["DTSTART;VALUE=DATE:20261103", "RRULE:FREQ=WEEKLY;BYHOUR=9;COUNT=4"],
		["24 00:00-00:00"],
	],
	[
		"all day, except on a date written as midnight in another zone",
		[
			"DTSTART;VALUE=DATE:20261103",
			"RRULE:FREQ=WEEKLY",
			"EXDATE;TZID=Asia/Tokyo:20261124T000000",
		],
		["01 00:00-00:00"],
	],
	[
		"monthly, on the last day of shorter months",
		[
			"DTSTART:20260831T090000Z",
			"DURATION:PT1H",
			"RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD",
		],
		["30 09:00-10:00"],
	],
	...[
		"FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
		"FREQ=DAILY;INTERVAL=2;BYMONTH=4;BYMONTHDAY=31",
		"FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30",
		"FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
		"FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30",
		"FREQ=WEEKLY;BYMONTH=2;BYMONTHDAY=31",
		"FREQ=MONTHLY;BYDAY=6MO",
		"FREQ=DAILY;BYSETPOS=7",
		"FREQ=YEARLY;BYYEARDAY=366;BYMONTH=1",
		"FREQ=YEARLY;INTERVAL=99999999",
	].map((rule): [string, string[], string[]] => [
		`never, by ${rule}`,
		[...atNine, `RRULE:${rule}`],
		[],
	]),
])(
	"an event that repeats %s gives its busy times",
	(_name, lines, expected) => {
		const text = aCalendar(anEvent(...lines), goodEntry);

		expect(busyIn(text)).toEqual([...expected, goodTime]);
	},
);

const series = anEvent("UID:series", ...inBerlin, "RRULE:FREQ=WEEKLY");

test.each<[string, string[], string[]]>([
	[
		"moved",
		[
			"RECURRENCE-ID;TZID=Europe/Berlin:20261124T100000",
			"DTSTART;TZID=Europe/Berlin:20261124T150000",
			"DURATION:PT1H",
		],
		["24 14:00-15:00", "01 09:00-10:00"],
	],
	[
		"moved, by its time in another zone",
		[
			"RECURRENCE-ID;TZID=Europe/London:20261124T090000",
			"DTSTART;TZID=Europe/Berlin:20261124T150000",
			"DURATION:PT1H",
		],
		["24 14:00-15:00", "01 09:00-10:00"],
	],
	[
		"moved, by its time without a zone",
		[
			"RECURRENCE-ID:20261124T100000",
			"DTSTART:20261124T140000Z",
			"DURATION:PT1H",
		],
		["24 14:00-15:00", "01 09:00-10:00"],
	],
	[
		"moved, by its date",
		[
			"RECURRENCE-ID;VALUE=DATE:20261124",
			"DTSTART:20261124T140000Z",
			"DURATION:PT1H",
		],
		["24 14:00-15:00", "01 09:00-10:00"],
	],
	[
		"cancelled",
		[
			"RECURRENCE-ID:20261124T090000Z",
			"DTSTART:20261124T090000Z",
			"STATUS:CANCELLED",
		],
		["01 09:00-10:00"],
	],
	[
		"moved with all that follow",
		[
			"RECURRENCE-ID;RANGE=THISANDFUTURE:20261124T090000Z",
			"DTSTART:20261125T140000Z",
			"DURATION:PT30M",
		],
		["25 14:00-14:30", "02 14:00-14:30"],
	],
	[
		"cancelled with all that follow",
		[
			"RECURRENCE-ID;RANGE=THISANDFUTURE:20261124T090000Z",
			"DTSTART:20261124T090000Z",
			"STATUS:CANCELLED",
		],
		[],
	],
])("an occurrence that is %s", (_name, lines, expected) => {
	const text = aCalendar(series, anEvent("UID:series", ...lines));

	expect(busyIn(text)).toEqual(expected);
});

test("an all-day occurrence is moved by its date, written as midnight elsewhere", () => {
	const days = anEvent(
		"UID:days",
		"DTSTART;VALUE=DATE:20261103",
		"RRULE:FREQ=WEEKLY",
	);
	const moved = anEvent(
		"UID:days",
		"RECURRENCE-ID;TZID=America/New_York:20261124T000000",
		"DTSTART;VALUE=DATE:20261126",
	);

	expect(busyIn(aCalendar(days, moved))).toEqual([
		"26 00:00-00:00",
		"01 00:00-00:00",
	]);
});

test.each<[lines: string[], reason: string]>([
	[[...nine, "RRULE:FREQ=WEEKLY;BYDAY=XX"], "its repeat rule can’t be read."],
	[[...nine, "RRULE:FREQ=FORTNIGHTLY"], "its repeat rule can’t be read."],
	[[...nine, "RRULE:FREQ=DAILY;INTERVAL=0"], "its repeat rule can’t be read."],
	[[...nine, "RRULE:"], "its repeat rule can’t be read."],
	...[
		"FREQ=DAILY;BYMONTH=13",
		"FREQ=MONTHLY;BYMONTHDAY=32",
		"FREQ=YEARLY;BYWEEKNO=54",
		"FREQ=DAILY;BYHOUR=24",
		"FREQ=DAILY;BYMONTHDAY=first",
		"FREQ=DAILY;INTERVAL=1.5",
	].map((rule): [string[], string] => [
		[...nine, `RRULE:${rule}`],
		"its repeat rule can’t be read.",
	]),
	[
		["DTSTART:20261124T090000Z", "DURATION:P99999999999D"],
		"its length can’t be read.",
	],
	[
		[...nine, "RRULE:FREQ=DAILY;UNTIL=never"],
		"the end of its repeat rule isn’t a date.",
	],
	[[...atNine, "RRULE:FREQ=SECONDLY"], "it repeats too often to be read."],
	[
		[...atNine, "RRULE:FREQ=SECONDLY;COUNT=999999999"],
		"it repeats too often to be read.",
	],
	[
		["DTSTART:20261124T090000Z", "DTEND:"],
		"its end isn’t a valid date or time.",
	],
	[["DTSTART:20261131T090000Z"], "its start isn’t a valid date or time."],
	[["DTSTART:tomorrow"], "its start isn’t a valid date or time."],
	[["DTEND:20261124T090000Z"], "it has no start."],
	[
		["DTSTART:20261124T100000Z", "DTEND:20261124T090000Z"],
		"it ends before it starts.",
	],
	[["DTSTART:20261124T100000Z", "DURATION:-PT1H"], "it ends before it starts."],
	[
		["DTSTART:20261124T100000Z", "DURATION:an hour"],
		"its length can’t be read.",
	],
	[
		[...nine, "DESCRIPTION:Bring", "the second line"],
		"one of its lines can’t be read. Its time counts.",
	],
])("the entry %j is named, and the others count", (lines, reason) => {
	expect(problemsIn(...lines)).toEqual([`Team lunch: ${reason}`]);
});

test("a problem has the entry’s title and start as its owner knows them", () => {
	const damaged = anEvent(
		"SUMMARY:Lunch\\, with \\n Ada",
		"DTSTART;TZID=Asia/Tokyo:20261124T120000",
		"DTEND:",
	);

	expect(read(aCalendar(damaged)).problems).toMatchObject([
		{ title: "Lunch, with   Ada", startsAt: "2026-11-24T12:00" },
	]);
});

test("only the first problems are listed, and all are counted", () => {
	const damaged = Array.from({ length: 60 }, () => anEvent("DTSTART:x"));
	const { problems, problemCount } = read(aCalendar(...damaged));

	expect([problems.length, problemCount]).toEqual([20, 60]);
});

const plain = aCalendar(anEvent(...nine));

test.each<[string, string]>([
	["with a byte order mark", `\uFEFF${plain}`],
	["of two calendars", plain + aCalendar()],
	["with line feeds", plain.replaceAll("\r\n", "\n")],
	["with carriage returns", plain.replaceAll("\r\n", "\r")],
	["with blank lines", plain.replaceAll("\r\n", "\r\n\r\n")],
	[
		"with folded lines",
		plain.replace("DTSTART:2026", "DTST\r\n ART:20\r\n\t26"),
	],
	["in lower case", plain.toLowerCase()],
	["after other text", `\r\n\r\n${plain}`],
	["without its end", plain.replace("END:VCALENDAR", "")],
	["with an entry without its end", plain.replace("END:VEVENT\r\n", "")],
	[
		"with an alarm without its end",
		plain.replace("END:VEVENT", "BEGIN:VALARM\r\nDURATION:PT9H\r\nEND:VEVENT"),
	],
	[
		"with nested alarms",
		plain.replace(
			"UID:",
			`${"BEGIN:VALARM\r\n".repeat(2000)}${"END:VALARM\r\n".repeat(2000)}UID:`,
		),
	],
	[
		"with tasks",
		plain.replace("END:VCALENDAR", "BEGIN:VTODO\r\nDTSTART:x\r\nEND:VTODO"),
	],
])("a file %s is read", (_name, text) => {
	const bytes = new TextEncoder().encode(text);

	expect(busyIn(decodeCalendar(bytes))).toEqual(["24 09:00-10:00"]);
});

test.each([
	["UTF-16, little-endian", Buffer.from(`\uFEFF${plain}`, "utf16le")],
	["UTF-16, big-endian", Buffer.from(`\uFEFF${plain}`, "utf16le").swap16()],
	["UTF-16 without a mark", Buffer.from(plain, "utf16le")],
	[
		"Windows-1252",
		Buffer.from(plain.replace("UID:", "UID:caf\u00e9"), "latin1"),
	],
])("a file in %s is read", (_name, bytes) => {
	expect(busyIn(decodeCalendar(bytes))).toEqual(["24 09:00-10:00"]);
});

test.each([
	"",
	"<!doctype html><title>Log in</title>",
	"BEGIN:VCARD\r\nEND:VCARD",
	"BEGIN:VCALENDAR",
	`BEGIN:VCALENDAR\r\n${"x".repeat(100_000)}`,
])("the text %# is not a calendar", (text) => {
	expect(() => read(text)).toThrow(
		"The address does not lead to a calendar (.ics).",
	);
});

test("overlapping times are merged", () => {
	const text = aCalendar(
		anEvent(...nine),
		anEvent("DTSTART:20261124T093000Z", "DTEND:20261124T110000Z"),
	);

	expect(busyIn(text)).toEqual(["24 09:00-11:00"]);
	expect(busyIn(aCalendar())).toEqual([]);
});

test("free/busy calendars are read", () => {
	const text = aCalendar(`BEGIN:VFREEBUSY
FREEBUSY;FBTYPE=BUSY:20261124T090000Z/PT1H,20261125T090000Z/20261125T100000Z
FREEBUSY;FBTYPE=FREE:20261126T090000Z/PT1H
END:VFREEBUSY`);

	expect(busyIn(text)).toEqual(["24 09:00-10:00", "25 09:00-10:00"]);
});

const named = "X-WR-CALNAME:ana@agency.example";
const attendee = (status: string, address: string) =>
	`ATTENDEE;CN="Smith: Ana";PARTSTAT=${status}:${address}`;

test.each<[is: string, name: string, line: string, isBusy: boolean]>([
	["declined", named, attendee("DECLINED", "mailto:ana@agency.example"), false],
	["declined", named, attendee("DECLINED", "MAILTO:Ana@Agency.example"), false],
	[
		"declined",
		"X-WR-CALNAME;VALUE=TEXT:Ana Smith (ana@agency.example)",
		attendee("DECLINED", "mailto:ana@agency.example"),
		false,
	],
	[
		"declined",
		named,
		"ATTENDEE;PARTSTAT=DECLINED;EMAIL=ana@agency.example:urn:uuid:1",
		false,
	],
	["accepted", named, attendee("ACCEPTED", "mailto:ana@agency.example"), true],
	[
		"declined by another",
		named,
		attendee("DECLINED", "mailto:bob@client.example"),
		true,
	],
	[
		"declined in a calendar of no address",
		"X-WR-CALNAME:Ana",
		attendee("DECLINED", "mailto:ana@agency.example"),
		true,
	],
])("an invitation that is %s: %s, %s", (_is, name, line, isBusy) => {
	const text = aCalendar(name, anEvent(line, ...nine));

	expect(busyIn(text)).toEqual(isBusy ? ["24 09:00-10:00"] : []);
});

test("one declined occurrence of a series is free, and the others are busy", () => {
	const series = anEvent("UID:1", ...nine, "RRULE:FREQ=DAILY;COUNT=2");
	const declined = anEvent(
		"UID:1",
		"RECURRENCE-ID:20261124T090000Z",
		attendee("DECLINED", "mailto:ana@agency.example"),
		...nine,
	);

	expect(busyIn(aCalendar(named, series, declined))).toEqual([
		"25 09:00-10:00",
	]);
});

test.each([
	["WORKINGELSEWHERE", 0],
	["OOF", 1],
	["TENTATIVE", 1],
])("a whole day that is %s makes %i days busy", (status, count) => {
	const text = aCalendar(
		anEvent(
			"DTSTART;VALUE=DATE:20261124",
			"DTEND;VALUE=DATE:20261125",
			"TRANSP:OPAQUE",
			`X-MICROSOFT-CDO-BUSYSTATUS:${status}`,
		),
	);

	expect(busyIn(text)).toHaveLength(count);
});
