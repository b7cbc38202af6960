import ICAL from "ical.js";
import { company } from "#content/content.ts";
import type { BookingRow } from "./store.server.ts";

type EntryCall = Pick<
	BookingRow,
	"id" | "sequence" | "status" | "starts_at" | "ends_at"
>;

export type EntryTexts = {
	summary: string;
	description: string;
	location: string;
};

/** `stampedAt`: time of the file's creation, or of the last change in a feed. UTC, ISO 8601. */
type Entry = EntryTexts & { url: string; stampedAt: string };

/** The Content-Type of a calendar file; it repeats the file's method (RFC 5545, 8.1). */
export function formatCalendarType(call: Pick<EntryCall, "status">): string {
	return `text/calendar; charset=utf-8; method=${chooseMethod(call)}`;
}

/** The .ics file of one call: an invitation, or its cancellation. */
export function buildCalendarFile(
	call: EntryCall & Pick<BookingRow, "name" | "email">,
	entry: Entry,
): string {
	const invitation = buildCalendarEntry(call, entry);
	addPerson(invitation, "organizer", company(), {});
	if (call.email !== "")
		addPerson(invitation, "attendee", call, {
			role: "REQ-PARTICIPANT",
			partstat: "NEEDS-ACTION",
			rsvp: "TRUE",
		});

	return writeCalendar({ method: chooseMethod(call) }, [invitation]);
}

/** A calendar to subscribe to, without attendees; name and refresh interval as in RFC 7986. */
export function buildCalendarFeed(
	name: string,
	entries: readonly ICAL.Component[],
): string {
	const properties = {
		name,
		"x-wr-calname": name,
		"refresh-interval": ICAL.Duration.fromString("PT15M"),
		"x-published-ttl": "PT15M",
	};
	return writeCalendar(properties, entries);
}

// RFC 5545, 3.1: 75 octets, including the space of a continuation line.
ICAL.foldLength = 74;

type Properties = Readonly<
	Record<string, string | number | ICAL.Time | ICAL.Duration>
>;

function writeCalendar(
	properties: Properties,
	entries: readonly ICAL.Component[],
): string {
	const calendar = buildComponent("vcalendar", {
		version: "2.0",
		prodid: `-//${company().name}//Scheduler//EN`,
		calscale: "GREGORIAN",
		...properties,
	});
	for (const entry of entries) calendar.addSubcomponent(entry);

	return `${calendar.toString()}\r\n`;
}

/** An entry with a higher `sequence` replaces or withdraws the one with the same `uid`. */
export function buildCalendarEntry(
	call: EntryCall,
	{ stampedAt, ...texts }: Entry,
): ICAL.Component {
	const isCancelled = call.status === "cancelled";
	return buildComponent("vevent", {
		// Not from the site's origin, which can change.
		// A UUID alone (RFC 7986): the agency may change its name and addresses.
		uid: call.id,
		sequence: call.sequence,
		dtstamp: toIcalTime(stampedAt),
		dtstart: toIcalTime(call.starts_at),
		dtend: toIcalTime(call.ends_at),
		...texts,
		status: isCancelled ? "CANCELLED" : "CONFIRMED",
		transp: isCancelled ? "TRANSPARENT" : "OPAQUE",
	});
}

function buildComponent(name: string, properties: Properties): ICAL.Component {
	const made = new ICAL.Component(name);
	for (const [property, value] of Object.entries(properties))
		made.addPropertyWithValue(property, value);

	return made;
}

function addPerson(
	entry: ICAL.Component,
	role: "organizer" | "attendee",
	{ name, email }: { name: string; email: string },
	parameters: Readonly<Record<string, string>>,
): void {
	const person = entry.addPropertyWithValue(role, `mailto:${email}`);
	for (const [parameter, value] of Object.entries(parameters))
		person.setParameter(parameter, value);

	// A parameter's value must not contain quotes or line ends (RFC 5545, 3.2).
	person.setParameter(
		"cn",
		// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
		name.replace(/["\u0000-\u001f\u007f]/g, " ").trim(),
	);
}

export function toIcalTime(instant: string): ICAL.Time {
	return ICAL.Time.fromJSDate(new Date(instant), true);
}

function chooseMethod({
	status,
}: Pick<EntryCall, "status">): "REQUEST" | "CANCEL" {
	return status === "cancelled" ? "CANCEL" : "REQUEST";
}
