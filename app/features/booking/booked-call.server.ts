import { bookingCopy } from "#content/booking.ts";
import { formPaths } from "#content/form-paths.ts";
import { offerNames } from "#content/offer.ts";
import { isSameSecret, signatureOf } from "#lib/crypto/secrets.server.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import { calendarFile, type EntryTexts, googleLink, outlookLink } from "./calendar-file.server.ts";
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
	const texts = textsOf(row);
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
			google: googleLink(row, texts),
			outlook: outlookLink(row, texts),
			manage: signedPath(secret, "manage", row.id),
		},
	};
}

/** URL for moving or cancelling a call, and the text of its .ics file. */
export function linksOf(row: BookingRow, site: Pick<Site, "origin" | "secret" | "clock">) {
	const url = site.origin + signedPath(site.secret, "manage", row.id);
	const texts = textsOf(row, bookingCopy.event.manage(url));
	const file = calendarFile(row, { ...texts, stampedAt: site.clock.at, url });
	return { manageUrl: url, calendarFile: file };
}

function textsOf({ kind, meeting_link, ...row }: BookingRow, lastLine = ""): EntryTexts {
	const { event, kinds } = bookingCopy;
	const offer = offerOf(row.offer);
	const lines = [
		offer && event.about(offerNames[offer]),
		meeting_link && event.join(meeting_link),
		lastLine,
	];
	return {
		summary: event.summary(kinds[kind].name),
		description: lines.filter(Boolean).join("\n"),
		location: meeting_link ?? row.phone ?? event.location,
	};
}
