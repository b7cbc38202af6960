import { bookingCopy } from "#content/booking.ts";
import { company } from "#content/company.ts";
import { offerNames } from "#content/offer.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import { calendarFile } from "./calendar.ts";
import { googleLink, type LinkedEvent, outlookLink } from "./calendar-links.ts";
import { type BookedCall, offerOf } from "./contract.ts";
import type { BookingDetails } from "./lead.ts";
import { signedPath } from "./signed-link.server.ts";
import type { BookingRow } from "./store.server.ts";

/** A booking as its owner sees it, with the links that only its owner gets. */
export function bookedCall(row: BookingRow, secret: string): BookedCall {
	const event = linkedEvent(row);
	return {
		id: row.id,
		kind: row.kind,
		offer: offerOf(row.offer),
		status: row.status,
		startsAt: row.starts_at,
		endsAt: row.ends_at,
		timeZone: row.time_zone,
		byPhone: row.phone !== null,
		links: {
			calendarFile: signedPath(secret, "calendar", row.id),
			google: googleLink(event),
			outlook: outlookLink(event),
			manage: signedPath(secret, "manage", row.id),
		},
	};
}

export function bookingDetails(
	row: BookingRow,
	{ secret, origin, clock }: Pick<Site, "secret" | "origin" | "clock">,
): BookingDetails {
	return {
		call: bookingCopy.kinds[row.kind].name,
		startsAt: row.starts_at,
		endsAt: row.ends_at,
		timeZone: row.time_zone,
		phone: row.phone,
		note: row.note,
		offer: offerOf(row.offer),
		managePath: signedPath(secret, "manage", row.id),
		calendarFile: calendarFileOf(row, secret, origin, clock.at),
	};
}

/** The booking's .ics file: an invitation, or its withdrawal once the call is cancelled. */
export function calendarFileOf(row: BookingRow, secret: string, origin: string, at: string) {
	const event = linkedEvent(row);
	const url = origin + signedPath(secret, "manage", row.id);
	const text = [event.description, bookingCopy.event.manage(url)].filter(Boolean).join("\n");
	return calendarFile({
		...event,
		description: text,
		uid: calendarUid(row.id),
		sequence: row.sequence,
		status: row.status,
		stampedAt: at,
		url,
		organizer: { name: company.name, email: company.email },
		attendee: { name: row.name, email: row.email },
	});
}

/** Global and the same for ever, whatever address the site has. */
export function calendarUid(id: string): string {
	return `${id}@${company.email.slice(company.email.indexOf("@") + 1)}`;
}

function linkedEvent(row: BookingRow): LinkedEvent {
	const { event, kinds } = bookingCopy;
	const offer = offerOf(row.offer);
	return {
		startsAt: row.starts_at,
		endsAt: row.ends_at,
		summary: event.summary(kinds[row.kind].name),
		description: offer ? event.about(offerNames[offer]) : "",
		location: event.location,
	};
}
