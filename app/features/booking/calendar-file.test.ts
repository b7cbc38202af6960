import ICAL from "ical.js";
import { expect, test } from "vitest";
import {
	type CalendarEvent,
	calendarFile,
	calendarType,
	googleLink,
	outlookLink,
} from "./calendar-file.server.ts";

const event: CalendarEvent = {
	uid: "019aa5c0-0000-7000-8000-000000000001@sheaf.example",
	sequence: 0,
	status: "booked",
	startsAt: "2026-11-24T09:00:00.000Z",
	endsAt: "2026-11-24T09:15:00.000Z",
	stampedAt: "2026-11-21T10:00:00.000Z",
	summary: "Discovery call with Sheaf",
	description: "About: AI System MVP.\nMove or cancel: https://sheaf.example/book/manage/1?t=2",
	location: "Phone or video call",
	url: "https://sheaf.example/book/manage/1?t=2",
	organizer: { name: "Sheaf", email: "hello@sheaf.example" },
	attendee: { name: "Zoë Ackroyd", email: "zoe@example.com" },
};

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
	const { calendar, entry, event: parsed, starts, ends } = read(calendarFile(event));
	expect(calendar.getFirstPropertyValue("method")).toBe("REQUEST");
	expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
	const { uid, sequence, summary, description, location, organizer } = parsed;
	expect({ ...event, uid, sequence, summary, description, location }).toEqual(event);
	expect(organizer).toBe("mailto:hello@sheaf.example");
	const [attendee, ...others] = parsed.attendees;
	expect([attendee?.getFirstValue(), others]).toEqual(["mailto:zoe@example.com", []]);
	expect(attendee?.getParameter("cn")).toBe("Zoë Ackroyd");
	expect(attendee?.getParameter("rsvp")).toBe("TRUE");
	expect(entry.getFirstPropertyValue("status")).toBe("CONFIRMED");
	expect(String(entry.getFirstPropertyValue("dtstamp"))).toBe("2026-11-21T10:00:00Z");
	expect([starts, ends]).toEqual([event.startsAt, event.endsAt]);
	expect(calendarType(event)).toBe("text/calendar; charset=utf-8; method=REQUEST");
});

test.each([
	["2027-03-28T01:00:00.000Z", "20270328T010000Z"],
	["2027-10-31T01:45:00.000Z", "20271031T014500Z"],
])("a call at %s is written in UTC and parsed as the same instant", (startsAt, written) => {
	const endsAt = new Date(Date.parse(startsAt) + 15 * 60_000).toISOString();
	const text = calendarFile({ ...event, startsAt, endsAt });
	expect(text).toContain(`\r\nDTSTART:${written}\r\n`);
	expect(text).not.toContain("VTIMEZONE");
	const { starts, ends } = read(text);
	expect([starts, ends]).toEqual([startsAt, endsAt]);
});

test("a move keeps the UID and raises the sequence; a cancellation withdraws it", () => {
	const moved = read(calendarFile({ ...event, sequence: 1 }));
	expect([moved.event.uid, moved.event.sequence]).toEqual([event.uid, 1]);
	const text = calendarFile({ ...event, sequence: 2, status: "cancelled" });
	const gone = read(text);
	expect(gone.calendar.getFirstPropertyValue("method")).toBe("CANCEL");
	expect(gone.entry.getFirstPropertyValue("status")).toBe("CANCELLED");
	expect([gone.event.uid, gone.event.sequence]).toEqual([event.uid, 2]);
	expect(calendarType({ status: "cancelled" })).toContain("method=CANCEL");
});

test("lines end with CRLF, have at most 75 octets and never split a character", () => {
	const long = "Übergrößenträgerkümmernisse 👷‍♀️, und; noch\\mehr ".repeat(8);
	const attendee = { name: long, email: "a@b.example" };
	const text = calendarFile({ ...event, summary: long, attendee });
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
	const attendee = { name, email: "eve@example.com" };
	const { event: parsed, entry } = read(calendarFile({ ...event, summary: name, attendee }));
	const [only, ...others] = parsed.attendees;
	expect([only?.getFirstValue(), others]).toEqual(["mailto:eve@example.com", []]);
	expect(only?.getParameter("role")).toBe("REQ-PARTICIPANT");
	expect(entry.getFirstProperty("x")).toBeNull();
});

test("the links to web calendars contain the same call", () => {
	const google = new URL(googleLink(event));
	expect(google.searchParams.get("dates")).toBe("20261124T090000Z/20261124T091500Z");
	expect(google.searchParams.get("text")).toBe(event.summary);
	const outlook = outlookLink(event);
	expect(outlook).toContain("subject=Discovery%20call%20with%20Sheaf");
	expect(new URL(outlook).searchParams.get("startdt")).toBe("2026-11-24T09:00:00Z");
	expect(new URL(outlook).searchParams.get("enddt")).toBe("2026-11-24T09:15:00Z");
});
