import ICAL from "ical.js";

/** A calendar entry (RFC 5545, RFC 5546). Instants are UTC, ISO 8601. */
export type CalendarEvent = {
	/** Never changes; a file with a higher `sequence` replaces or withdraws the entry. */
	uid: string;
	sequence: number;
	status: "booked" | "cancelled";
	startsAt: string;
	endsAt: string;
	/** Creation time of the file. */
	stampedAt: string;
	summary: string;
	description: string;
	location: string;
	url: string;
	organizer: Person;
	attendee: Person;
};

type Person = { name: string; email: string };

/** The Content-Type of a calendar file; it repeats the file's method (RFC 5545, 8.1). */
export function calendarType(event: Pick<CalendarEvent, "status">): string {
	return `text/calendar; charset=utf-8; method=${methodOf(event)}`;
}

/** The .ics file of one event: an invitation, or its cancellation. */
export function calendarFile(event: CalendarEvent): string {
	const { organizer, attendee } = event;
	const entry = entryOf(event);
	addPerson(entry, "organizer", organizer, {});
	addPerson(entry, "attendee", attendee, {
		cutype: "INDIVIDUAL",
		role: "REQ-PARTICIPANT",
		partstat: "NEEDS-ACTION",
		rsvp: "TRUE",
	});
	return calendarText({ method: methodOf(event) }, [entry]);
}

/** An entry of a feed, without attendees. */
export type FeedEvent = Omit<CalendarEvent, "organizer" | "attendee">;

/** A calendar to subscribe to; name and refresh interval as in RFC 7986. */
export function calendarFeed(name: string, events: readonly FeedEvent[]): string {
	const properties = {
		name,
		"x-wr-calname": name,
		"refresh-interval": ICAL.Duration.fromString("PT15M"),
		"x-published-ttl": "PT15M",
	};
	return calendarText(properties, events.map(entryOf));
}

export type LinkedEvent = Pick<
	CalendarEvent,
	"startsAt" | "endsAt" | "summary" | "description" | "location"
>;

/** URL of Google Calendar with the entry filled in. */
export function googleLink(event: LinkedEvent): string {
	return withQuery("https://calendar.google.com/calendar/render", {
		action: "TEMPLATE",
		text: event.summary,
		dates: `${timeOf(event.startsAt).toICALString()}/${timeOf(event.endsAt).toICALString()}`,
		details: event.description,
		location: event.location,
	});
}

/** URL of Outlook on the web with the entry filled in. */
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

// RFC 5545, 3.1: 75 octets, including the space of a continuation line.
ICAL.foldLength = 74;

type Properties = Readonly<Record<string, string | number | ICAL.Time | ICAL.Duration>>;

function calendarText(properties: Properties, entries: readonly ICAL.Component[]): string {
	const calendar = component("vcalendar", {
		version: "2.0",
		prodid: "-//Sheaf//Scheduler//EN",
		calscale: "GREGORIAN",
		...properties,
	});
	for (const entry of entries) calendar.addSubcomponent(entry);
	return `${calendar.toString()}\r\n`;
}

function entryOf(event: FeedEvent): ICAL.Component {
	const isCancelled = event.status === "cancelled";
	return component("vevent", {
		uid: event.uid,
		sequence: event.sequence,
		dtstamp: timeOf(event.stampedAt),
		dtstart: timeOf(event.startsAt),
		dtend: timeOf(event.endsAt),
		summary: event.summary,
		description: event.description,
		location: event.location,
		status: isCancelled ? "CANCELLED" : "CONFIRMED",
		url: event.url,
		transp: isCancelled ? "TRANSPARENT" : "OPAQUE",
	});
}

function component(name: string, properties: Properties): ICAL.Component {
	const made = new ICAL.Component(name);
	for (const [property, value] of Object.entries(properties))
		made.addPropertyWithValue(property, value);
	return made;
}

function addPerson(
	entry: ICAL.Component,
	role: "organizer" | "attendee",
	{ name, email }: Person,
	parameters: Readonly<Record<string, string>>,
): void {
	const person = entry.addPropertyWithValue(role, `mailto:${email}`);
	for (const [parameter, value] of Object.entries(parameters))
		person.setParameter(parameter, value);
	// A parameter's value must not contain quotes or line ends (RFC 5545, 3.2).
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
	person.setParameter("cn", name.replace(/["\u0000-\u001f\u007f]/g, " ").trim());
}

function timeOf(instant: string): ICAL.Time {
	return ICAL.Time.fromJSDate(new Date(instant), true);
}

function methodOf({ status }: Pick<CalendarEvent, "status">): "REQUEST" | "CANCEL" {
	return status === "cancelled" ? "CANCEL" : "REQUEST";
}

function toTheSecond(instant: string): string {
	return `${instant.slice(0, 19)}Z`;
}
