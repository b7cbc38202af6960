/// <reference lib="esnext.temporal" />
/** One calendar entry, as RFC 5545 and RFC 5546 want it said. Moments are UTC, ISO 8601. */
export type CalendarEvent = {
	/** Stable for ever; a later file with a higher `sequence` replaces or withdraws it. */
	uid: string;
	sequence: number;
	status: "booked" | "cancelled";
	startsAt: string;
	endsAt: string;
	/** When the file was made. */
	stampedAt: string;
	summary: string;
	description: string;
	location: string;
	url: string;
	organizer: Person;
	attendee: Person;
};

type Person = { name: string; email: string };

const CALENDAR_ZONE = "Europe/London";

/** The Content-Type of such a file; the method stands in both places (RFC 5545, 8.1). */
export function calendarType(event: Pick<CalendarEvent, "status">): string {
	return `text/calendar; charset=utf-8; method=${methodOf(event)}`;
}

/** The text of an .ics file: an invitation, or its withdrawal. */
export function calendarFile(event: CalendarEvent): string {
	return calendarText([
		`METHOD:${methodOf(event)}`,
		...(isLocal(event) ? LONDON : []),
		...eventLines(event, [
			`URL:${event.url}`,
			`ORGANIZER;CN=${quoted(event.organizer.name)}:mailto:${event.organizer.email}`,
			`ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN=${quoted(event.attendee.name)}:mailto:${event.attendee.email}`,
		]),
	]);
}

/** An entry of a calendar that somebody subscribes to: nobody is invited by it. */
export type FeedEvent = Omit<CalendarEvent, "organizer" | "attendee">;

/** A whole calendar to subscribe to (RFC 5545; its name and how often to look again: RFC 7986). */
export function calendarFeed(name: string, events: readonly FeedEvent[]): string {
	return calendarText([
		`NAME:${escaped(name)}`,
		`X-WR-CALNAME:${escaped(name)}`,
		"REFRESH-INTERVAL;VALUE=DURATION:PT15M",
		"X-PUBLISHED-TTL:PT15M",
		...(events.some(isLocal) ? LONDON : []),
		...events.flatMap((event) => eventLines(event, [`URL:${event.url}`])),
	]);
}

function calendarText(lines: readonly string[]): string {
	return [
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		"PRODID:-//Sheaf//Scheduler//EN",
		"CALSCALE:GREGORIAN",
		...lines,
		"END:VCALENDAR",
	]
		.map((line) => `${folded(line)}\r\n`)
		.join("");
}

function eventLines(event: FeedEvent, more: readonly string[]): string[] {
	const local = isLocal(event);
	return [
		"BEGIN:VEVENT",
		`UID:${event.uid}`,
		`SEQUENCE:${event.sequence}`,
		`DTSTAMP:${inUtc(event.stampedAt)}`,
		dateTime("DTSTART", event.startsAt, local),
		dateTime("DTEND", event.endsAt, local),
		`SUMMARY:${escaped(event.summary)}`,
		`DESCRIPTION:${escaped(event.description)}`,
		`LOCATION:${escaped(event.location)}`,
		`STATUS:${event.status === "cancelled" ? "CANCELLED" : "CONFIRMED"}`,
		...more,
		`TRANSP:${event.status === "cancelled" ? "TRANSPARENT" : "OPAQUE"}`,
		"END:VEVENT",
	];
}

function isLocal({ startsAt, endsAt }: Pick<CalendarEvent, "startsAt" | "endsAt">): boolean {
	return !isRepeatedHour(startsAt) && !isRepeatedHour(endsAt);
}

/** London's clocks since 1996, when the European rule began. */
const LONDON = [
	"BEGIN:VTIMEZONE",
	`TZID:${CALENDAR_ZONE}`,
	"BEGIN:DAYLIGHT",
	"TZNAME:BST",
	"TZOFFSETFROM:+0000",
	"TZOFFSETTO:+0100",
	"DTSTART:19960331T010000",
	"RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
	"END:DAYLIGHT",
	"BEGIN:STANDARD",
	"TZNAME:GMT",
	"TZOFFSETFROM:+0100",
	"TZOFFSETTO:+0000",
	"DTSTART:19961027T020000",
	"RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
	"END:STANDARD",
	"END:VTIMEZONE",
];

function methodOf({ status }: Pick<CalendarEvent, "status">): "REQUEST" | "CANCEL" {
	return status === "cancelled" ? "CANCEL" : "REQUEST";
}

function dateTime(property: string, instant: string, local: boolean): string {
	if (!local) return `${property}:${inUtc(instant)}`;
	return `${property};TZID=${CALENDAR_ZONE}:${compact(inLondon(instant).toPlainDateTime().toString({ smallestUnit: "second" }))}`;
}

/** A local time that comes twice means its first occurrence in RFC 5545: such an entry is written in UTC. */
function isRepeatedHour(instant: string): boolean {
	const local = inLondon(instant).toPlainDateTime();
	const first = local.toZonedDateTime(CALENDAR_ZONE, { disambiguation: "earlier" });
	const last = local.toZonedDateTime(CALENDAR_ZONE, { disambiguation: "later" });
	return !first.equals(last);
}

function inLondon(instant: string): Temporal.ZonedDateTime {
	return Temporal.Instant.from(instant).toZonedDateTimeISO(CALENDAR_ZONE);
}

function inUtc(instant: string): string {
	return `${compact(instant.slice(0, 19))}Z`;
}

function compact(dateTime: string): string {
	return dateTime.replace(/[-:]/g, "");
}

/** TEXT (RFC 5545, 3.3.11). */
function escaped(text: string): string {
	return text.replace(/[\\;,]/g, "\\$&").replace(/\r\n?|\n/g, "\\n");
}

/** A parameter's value: quotes and line ends cannot stand in one (RFC 5545, 3.2). */
function quoted(text: string): string {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
	return `"${text.replace(/["\u0000-\u001f\u007f]/g, " ").trim()}"`;
}

const MAX_OCTETS = 75;

/** A line as lines of at most 75 octets, cut between characters (RFC 5545, 3.1). */
export function folded(line: string): string {
	const parts: string[] = [];
	let part = "";
	let size = 0;
	for (const character of line) {
		const octets = Buffer.byteLength(character);
		if (size + octets > MAX_OCTETS) {
			parts.push(part);
			part = " ";
			size = 1;
		}
		part += character;
		size += octets;
	}
	return [...parts, part].join("\r\n");
}
