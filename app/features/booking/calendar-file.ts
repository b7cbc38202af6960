/** A calendar entry (RFC 5545, RFC 5546). Instants are UTC, ISO 8601. */
export type CalendarEvent = {
	/** Never changes; a file with a higher `sequence` replaces or withdraws the entry. */
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

/** The Content-Type of a calendar file; the method stands in both (RFC 5545, 8.1). */
export function calendarType(event: Pick<CalendarEvent, "status">): string {
	return `text/calendar; charset=utf-8; method=${methodOf(event)}`;
}

/** The .ics file of one event: an invitation, or its cancellation. */
export function calendarFile(event: CalendarEvent): string {
	const { organizer, attendee } = event;
	return calendarText([
		`METHOD:${methodOf(event)}`,
		...eventLines(event, [
			`ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`,
			`ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN=${quoted(attendee.name)}:mailto:${attendee.email}`,
		]),
	]);
}

/** An entry of a feed, which invites nobody. */
export type FeedEvent = Omit<CalendarEvent, "organizer" | "attendee">;

/** A calendar to subscribe to; name and refresh interval as in RFC 7986. */
export function calendarFeed(name: string, events: readonly FeedEvent[]): string {
	return calendarText([
		`NAME:${escaped(name)}`,
		`X-WR-CALNAME:${escaped(name)}`,
		"REFRESH-INTERVAL;VALUE=DURATION:PT15M",
		"X-PUBLISHED-TTL:PT15M",
		...events.flatMap((event) => eventLines(event)),
	]);
}

export type LinkedEvent = Pick<
	CalendarEvent,
	"startsAt" | "endsAt" | "summary" | "description" | "location"
>;

/** Opens Google Calendar with the entry filled in. */
export function googleLink(event: LinkedEvent): string {
	return withQuery("https://calendar.google.com/calendar/render", {
		action: "TEMPLATE",
		text: event.summary,
		dates: `${inUtc(event.startsAt)}/${inUtc(event.endsAt)}`,
		details: event.description,
		location: event.location,
	});
}

/** Opens Outlook on the web with the entry filled in. */
export function outlookLink(event: LinkedEvent): string {
	return withQuery("https://outlook.live.com/calendar/deeplink/compose", {
		path: "/calendar/action/compose",
		rru: "addevent",
		startdt: toTheSecond(event.startsAt),
		enddt: toTheSecond(event.endsAt),
		subject: event.summary,
		body: event.description,
		location: event.location,
	});
}

/** Not URLSearchParams: Outlook shows its plus signs instead of spaces. */
function withQuery(address: string, parameters: Record<string, string>): string {
	const query = Object.entries(parameters)
		.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
		.join("&");
	return `${address}?${query}`;
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

function eventLines(event: FeedEvent, people: readonly string[] = []): string[] {
	const isCancelled = event.status === "cancelled";
	return [
		"BEGIN:VEVENT",
		`UID:${event.uid}`,
		`SEQUENCE:${event.sequence}`,
		`DTSTAMP:${inUtc(event.stampedAt)}`,
		`DTSTART:${inUtc(event.startsAt)}`,
		`DTEND:${inUtc(event.endsAt)}`,
		`SUMMARY:${escaped(event.summary)}`,
		`DESCRIPTION:${escaped(event.description)}`,
		`LOCATION:${escaped(event.location)}`,
		`STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
		`URL:${event.url}`,
		...people,
		`TRANSP:${isCancelled ? "TRANSPARENT" : "OPAQUE"}`,
		"END:VEVENT",
	];
}

function methodOf({ status }: Pick<CalendarEvent, "status">): "REQUEST" | "CANCEL" {
	return status === "cancelled" ? "CANCEL" : "REQUEST";
}

/** `20261124T090000Z` */
function inUtc(instant: string): string {
	return toTheSecond(instant).replace(/[-:]/g, "");
}

function toTheSecond(instant: string): string {
	return `${instant.slice(0, 19)}Z`;
}

/** TEXT (RFC 5545, 3.3.11). */
function escaped(text: string): string {
	return text.replace(/[\\;,]/g, "\\$&").replace(/\r\n?|\n/g, "\\n");
}

/** A parameter's value, which has neither quotes nor line ends (RFC 5545, 3.2). */
function quoted(text: string): string {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
	return `"${text.replace(/["\u0000-\u001f\u007f]/g, " ").trim()}"`;
}

const MAX_OCTETS = 75;

/** Breaks a line into lines of at most 75 octets, between characters (RFC 5545, 3.1). */
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
