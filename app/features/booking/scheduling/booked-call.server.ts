import { bookingCopy } from "#content/booking.ts";
import { nameOffer } from "#content/tiers.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import { type BookedCall, describePlace, parseOffer } from "../contract.ts";
import { buildCalendarFile, type EntryTexts } from "./calendar-file.server.ts";
import {
	buildGoogleLink,
	buildManageUrl,
	buildOutlookLink,
	signPath,
} from "./call-links.server.ts";
import type { BookingRow } from "./store.server.ts";
import { findKnownTimeZone } from "./time-zones.ts";

/** The visitor's view of their own booking. */
export function buildBookedCall(row: BookingRow, secret: string): BookedCall {
	const texts = writeCallTexts(row);
	return {
		id: row.id,
		kind: row.kind,
		offer: parseOffer(row.offer),
		status: row.status,
		startsAt: row.starts_at,
		endsAt: row.ends_at,
		timeZone: findKnownTimeZone(row.time_zone),
		byPhone: row.phone !== null,
		meetingLink: row.meeting_link,
		links: {
			calendarFile: signPath(secret, "calendar", row.id),
			google: buildGoogleLink(row, texts),
			outlook: buildOutlookLink(row, texts),
			manage: signPath(secret, "manage", row.id),
		},
	};
}

/** URL for moving or cancelling a call, and the text of its .ics file. */
export function buildCallLinks(
	row: BookingRow,
	site: Pick<Site, "origin" | "secret" | "clock">,
) {
	const url = buildManageUrl(row, site);
	const texts = writeCallTexts(row, bookingCopy().event.manage(url));
	const file = buildCalendarFile(row, {
		...texts,
		stampedAt: site.clock.at,
		url,
	});

	return { manageUrl: url, calendarFile: file };
}

function writeCallTexts(
	{ kind, meeting_link, ...row }: BookingRow,
	lastLine = "",
): EntryTexts {
	const { event, kinds } = bookingCopy();
	const offer = parseOffer(row.offer);
	const lines = [
		offer && event.about(nameOffer(offer)),
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
