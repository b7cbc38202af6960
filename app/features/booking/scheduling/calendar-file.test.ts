import ICAL from "ical.js";
import { expect, test } from "vitest";
import {
	buildCalendarFile,
	formatCalendarType,
} from "./calendar-file.server.ts";

const call = {
	id: "019aa5c0-0000-7000-8000-000000000001",
	sequence: 0,
	status: "booked" as "booked" | "cancelled",
	starts_at: "2026-11-24T09:00:00.000Z",
	ends_at: "2026-11-24T09:15:00.000Z",
	name: "Zoë Ackroyd",
	email: "zoe@example.com",
};
const texts = {
	summary: "Discovery call with Sheaf",
	description:
		"About: AI System MVP.\nMove or cancel: https://sheaf.example/book/manage/1?t=2",
	location: "Phone or video call",
};
const entry = {
	...texts,
	stampedAt: "2026-11-21T10:00:00.000Z",
	url: "https://sheaf.example/book/manage/1?t=2",
};
const fileFor = (changes: Partial<typeof call> = {}, summary = texts.summary) =>
	buildCalendarFile({ ...call, ...changes }, { ...entry, summary });

function read(text: string) {
	const calendar = new ICAL.Component(ICAL.parse(text));
	const [entry, ...others] = calendar.getAllSubcomponents("vevent");
	if (!entry || others.length > 0) throw new Error("not one event");

	const parsed = new ICAL.Event(entry);

	return {
		calendar,
		entry,
		event: parsed,
		starts: parsed.startDate.toJSDate().toISOString(),
		ends: parsed.endDate.toJSDate().toISOString(),
	};
}

test("an invitation has people, time and place", () => {
	const { calendar, entry: invitation, event, starts, ends } = read(fileFor());

	expect(calendar.getFirstPropertyValue("method")).toBe("REQUEST");
	expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
	expect(event).toMatchObject({
		...texts,
		uid: call.id,
		sequence: 0,
	});
	expect(event.organizer).toBe("mailto:hello@sheaf.example");

	const [attendee, ...others] = event.attendees;
	expect([attendee?.getFirstValue(), others]).toEqual([
		"mailto:zoe@example.com",
		[],
	]);
	expect(attendee?.getParameter("cn")).toBe("Zoë Ackroyd");
	expect(attendee?.getParameter("rsvp")).toBe("TRUE");
	expect(invitation.getFirstPropertyValue("status")).toBe("CONFIRMED");
	expect(String(invitation.getFirstPropertyValue("dtstamp"))).toBe(
		"2026-11-21T10:00:00Z",
	);
	expect([starts, ends]).toEqual([call.starts_at, call.ends_at]);
	expect(formatCalendarType(call)).toBe(
		"text/calendar; charset=utf-8; method=REQUEST",
	);
});

test.each([
	["2027-03-28T01:00:00.000Z", "20270328T010000Z"],
	["2027-10-31T01:45:00.000Z", "20271031T014500Z"],
])(
	"a call at %s is written in UTC and parsed as the same instant",
	(starts_at, written) => {
		const text = fileFor({ starts_at });

		expect(text).toContain(`\r\nDTSTART:${written}\r\n`);
		expect(text).not.toContain("VTIMEZONE");
		expect(read(text).starts).toBe(starts_at);
	},
);

test("a cancellation withdraws the entry with its UID and a higher sequence", () => {
	const { calendar, entry, event } = read(
		fileFor({ sequence: 2, status: "cancelled" }),
	);

	expect(calendar.getFirstPropertyValue("method")).toBe("CANCEL");
	expect(entry.getFirstPropertyValue("status")).toBe("CANCELLED");
	expect(event).toMatchObject({ uid: call.id, sequence: 2 });
	expect(formatCalendarType({ status: "cancelled" })).toContain(
		"method=CANCEL",
	);
});

test("lines end with CRLF, have at most 75 octets and never split a character", () => {
	const long = "Übergrößenträgerkümmernisse 👷‍♀️, und; noch\\mehr ".repeat(8);
	const text = fileFor({ name: long }, long);

	expect(text.endsWith("\r\n")).toBe(true);
	expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);

	for (const line of text.split("\r\n")) {
		expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
		expect(line).not.toContain("\ufffd");
	}

	expect(read(text).event.summary).toBe(long);
});

test("text typed by a visitor adds no line and no parameter", () => {
	const name = 'Eve"\r\nATTENDEE:mailto:eve@evil.example\r\nX:"; ROLE=CHAIR:';
	const { event, entry } = read(fileFor({ name }, name));
	const [only, ...others] = event.attendees;

	expect([only?.getFirstValue(), others]).toEqual([
		"mailto:zoe@example.com",
		[],
	]);
	expect(only?.getParameter("role")).toBe("REQ-PARTICIPANT");
	expect(entry.getFirstProperty("x")).toBeNull();
});
