import ICAL from "ical.js";
import { bookingCopy } from "#content/booking.ts";
import { company } from "#content/content.ts";
import { offerNames } from "#content/offer.ts";
import {
	type BookedCall,
	describePlace,
	parseOffer,
	SIGNATURE,
} from "#features/booking/contract.ts";
import { bookingDeclaration } from "#features/booking/form.ts";
import { isSameSecret, sign } from "#lib/crypto/secrets.server.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import type { BookingRow } from "./store.server.ts";
import { knownTimeZone } from "./time-zones.ts";

/** A path with an HMAC-SHA256 of its booking: the page to move or cancel the call, or its calendar file. */
export function signedPath(
	secret: string,
	page: "manage" | "calendar",
	id: string,
): string {
	const path = page === "manage" ? `manage/${id}` : `${id}.ics`;
	return `${bookingDeclaration.path}/${path}?${SIGNATURE}=${signature(secret, id)}`;
}

/** Takes constant time for any wrong signature. */
export function isSigned(
	secret: string,
	id: string,
	given: string | null,
): boolean {
	return isSameSecret(given ?? "", signature(secret, id));
}

function signature(secret: string, id: string): string {
	return sign(secret, `booking:manage:${id}`);
}

/** The visitor's view of their own booking. */
export function bookedCall(row: BookingRow, secret: string): BookedCall {
	const texts = writeCallTexts(row);
	return {
		id: row.id,
		kind: row.kind,
		offer: parseOffer(row.offer),
		status: row.status,
		startsAt: row.starts_at,
		endsAt: row.ends_at,
		timeZone: knownTimeZone(row.time_zone),
		byPhone: row.phone !== null,
		meetingLink: row.meeting_link,
		links: {
			calendarFile: signedPath(secret, "calendar", row.id),
			google: googleLink(row, texts),
			outlook: outlookLink(row, texts),
			manage: signedPath(secret, "manage", row.id),
		},
	};
}

export function buildManageUrl(
	{ id }: BookingRow,
	site: Pick<Site, "origin" | "secret">,
): string {
	return site.origin + signedPath(site.secret, "manage", id);
}

/** URL for moving or cancelling a call, and the text of its .ics file. */
export function buildCallLinks(
	row: BookingRow,
	site: Pick<Site, "origin" | "secret" | "clock">,
) {
	const url = buildManageUrl(row, site);
	const texts = writeCallTexts(row, bookingCopy().event.manage(url));
	const file = calendarFile(row, { ...texts, stampedAt: site.clock.at, url });

	return { manageUrl: url, calendarFile: file };
}

function writeCallTexts(
	{ kind, meeting_link, ...row }: BookingRow,
	lastLine = "",
): EntryTexts {
	const { event, kinds } = bookingCopy();
	const offer = parseOffer(row.offer);
	const lines = [
		offer && event.about(offerNames[offer]),
		meeting_link && event.join(meeting_link),
		!meeting_link && describePlace(row.phone !== null, null),
		lastLine,
	];

	return {
		summary: event.summary(kinds[kind].name),
		description: lines.filter(Boolean).join("\n"),
		location: meeting_link ?? row.phone ?? event.location,
	};
}

type EntryCall = Pick<
	BookingRow,
	"id" | "sequence" | "status" | "starts_at" | "ends_at"
>;

type EntryTexts = { summary: string; description: string; location: string };

/** `stampedAt`: time of the file's creation, or of the last change in a feed. UTC, ISO 8601. */
type Entry = EntryTexts & { url: string; stampedAt: string };

/** The Content-Type of a calendar file; it repeats the file's method (RFC 5545, 8.1). */
export function calendarType(call: Pick<EntryCall, "status">): string {
	return `text/calendar; charset=utf-8; method=${chooseMethod(call)}`;
}

/** The .ics file of one call: an invitation, or its cancellation. */
export function calendarFile(
	call: EntryCall & Pick<BookingRow, "name" | "email">,
	entry: Entry,
): string {
	const invitation = buildCalendarEntry(call, entry);
	addPerson(invitation, "organizer", company(), {});
	addPerson(invitation, "attendee", call, {
		role: "REQ-PARTICIPANT",
		partstat: "NEEDS-ACTION",
		rsvp: "TRUE",
	});

	return calendarText({ method: chooseMethod(call) }, [invitation]);
}

/** A calendar to subscribe to, without attendees; name and refresh interval as in RFC 7986. */
export function calendarFeed(
	name: string,
	entries: readonly ICAL.Component[],
): string {
	const properties = {
		name,
		"x-wr-calname": name,
		"refresh-interval": ICAL.Duration.fromString("PT15M"),
		"x-published-ttl": "PT15M",
	};
	return calendarText(properties, entries);
}

type Times = Pick<EntryCall, "starts_at" | "ends_at">;

export function googleLink(
	{ starts_at, ends_at }: Times,
	texts: EntryTexts,
): string {
	return withQuery("https://calendar.google.com/calendar/render", {
		action: "TEMPLATE",
		text: texts.summary,
		dates: `${toIcalTime(starts_at).toICALString()}/${toIcalTime(ends_at).toICALString()}`,
		details: texts.description,
		location: texts.location,
	});
}

export function outlookLink(
	{ starts_at, ends_at }: Times,
	texts: EntryTexts,
): string {
	return withQuery("https://outlook.live.com/calendar/deeplink/compose", {
		path: "/calendar/action/compose",
		rru: "addevent",
		startdt: toIcalTime(starts_at).toString(),
		enddt: toIcalTime(ends_at).toString(),
		subject: texts.summary,
		body: texts.description,
		location: texts.location,
	});
}

/** Not URLSearchParams: Outlook shows its plus signs instead of spaces. */
function withQuery(
	address: string,
	parameters: Record<string, string>,
): string {
	const query = Object.entries(parameters)
		.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
		.join("&");
	return `${address}?${query}`;
}

// RFC 5545, 3.1: 75 octets, including the space of a continuation line.
ICAL.foldLength = 74;

type Properties = Readonly<
	Record<string, string | number | ICAL.Time | ICAL.Duration>
>;

function calendarText(
	properties: Properties,
	entries: readonly ICAL.Component[],
): string {
	const calendar = component("vcalendar", {
		version: "2.0",
		prodid: "-//Sheaf//Scheduler//EN",
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
	return component("vevent", {
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

function component(name: string, properties: Properties): ICAL.Component {
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

function toIcalTime(instant: string): ICAL.Time {
	return ICAL.Time.fromJSDate(new Date(instant), true);
}

function chooseMethod({
	status,
}: Pick<EntryCall, "status">): "REQUEST" | "CANCEL" {
	return status === "cancelled" ? "CANCEL" : "REQUEST";
}
