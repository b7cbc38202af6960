import { bookingCopy } from "#content/booking.ts";
import { company } from "#content/company.ts";
import { formPaths } from "#content/form-paths.ts";
import { offerNames } from "#content/offer.ts";
import { isSameSecret, signatureOf } from "#lib/crypto/secrets.server.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import { calendarFile, googleLink, type LinkedEvent, outlookLink } from "./calendar-file.server.ts";
import { type BookedCall, offerOf, SIGNATURE } from "./contract.ts";
import type { BookingRow } from "./store.server.ts";

/** A path with an HMAC-SHA256 of its booking: the page to move or cancel the call, or its calendar file. */
export function signedPath(secret: string, page: "manage" | "calendar", id: string): string {
	const path = page === "manage" ? `manage/${id}` : `${id}.ics`;
	return `${formPaths.booking}/${path}?${SIGNATURE}=${signature(secret, id)}`;
}

/** Takes constant time for any wrong signature. */
export function isSigned(secret: string, id: string, given: string | null): boolean {
	return isSameSecret(given ?? "", signature(secret, id));
}

function signature(secret: string, id: string): string {
	return signatureOf(secret, `booking:manage:${id}`);
}

/** The visitor's view of their own booking. */
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
		meetingLink: row.meeting_link,
		links: {
			calendarFile: signedPath(secret, "calendar", row.id),
			google: googleLink(event),
			outlook: outlookLink(event),
			manage: signedPath(secret, "manage", row.id),
		},
	};
}

/** URL for moving or cancelling a call, and the text of its .ics file. */
export function linksOf(row: BookingRow, site: Pick<Site, "origin" | "secret" | "clock">) {
	const manageUrl = site.origin + signedPath(site.secret, "manage", row.id);
	const event = linkedEvent(row);
	const description = [event.description, bookingCopy.event.manage(manageUrl)];
	const file = calendarFile({
		...event,
		description: description.filter(Boolean).join("\n"),
		uid: calendarUid(row.id),
		sequence: row.sequence,
		status: row.status,
		stampedAt: site.clock.at,
		url: manageUrl,
		organizer: { name: company.name, email: company.email },
		attendee: { name: row.name, email: row.email },
	});
	return { manageUrl, calendarFile: file };
}

/** Stays the same when the site's origin changes. */
export function calendarUid(id: string): string {
	return `${id}@${company.email.slice(company.email.indexOf("@") + 1)}`;
}

function linkedEvent(row: BookingRow): LinkedEvent {
	const { event, kinds } = bookingCopy;
	const offer = offerOf(row.offer);
	const link = row.meeting_link;
	return {
		startsAt: row.starts_at,
		endsAt: row.ends_at,
		summary: event.summary(kinds[row.kind].name),
		description: [offer && event.about(offerNames[offer]), link && event.join(link)]
			.filter(Boolean)
			.join("\n"),
		location: link ?? event.location,
	};
}
