import { bookingCopy } from "#content/booking.ts";
import { company } from "#content/company.ts";
import { deskCalendar } from "#content/desk-calendar.ts";
import { offerNames } from "#content/offer.ts";
import { calendarUid } from "#features/booking/booked-call.server.ts";
import { calendarFeed, type FeedEvent } from "#features/booking/calendar.ts";
import { offerOf } from "#features/booking/contract.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { shifted } from "#lib/time/clock.ts";
import { spanInWords } from "#lib/time/format.ts";
import { feedTokenHash } from "./calendar-token.server.ts";
import { callsBetween, type DeskCallRow, feedOwner } from "./desk-store.server.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Past calls stay in the feed this long; a calendar keeps what it has seen, or not, as it likes. */
const KEPT_DAYS = 30;

/** The calendar behind a secret: all coming calls and those of the last 30 days. Null when it is nobody's. */
export async function feedFor(
	{ db, origin, at }: { db: Database; origin: string; at: string },
	token: string,
): Promise<string | null> {
	const hash = feedTokenHash(token);
	const owner = hash === null ? undefined : await feedOwner(db, hash);
	if (!owner) return null;
	const calls = await callsBetween(db, shifted(at, -KEPT_DAYS * DAY_MS));
	return calendarFeed(
		deskCalendar.feed.name,
		calls.map((call) => feedEvent(call, origin)),
	);
}

/** A call as staff want to see it: who, on what number, about what. */
function feedEvent(call: DeskCallRow, origin: string): FeedEvent {
	const { labels, summary } = deskCalendar.feed;
	const { id, starts_at, ends_at, status, sequence, name, email, phone, note, time_zone } = call;
	const offer = offerOf(call.offer);
	const url = call.person_id
		? `${origin}/desk/people/${call.person_id}`
		: `${origin}/desk/calendar`;
	const theirs = time_zone === company.timeZone ? null : spanInWords(starts_at, ends_at, time_zone);
	const lines = [
		[labels.offer, offer && offerNames[offer]],
		[labels.email, email],
		[labels.phone, phone],
		[labels.theirTime, theirs],
		[labels.note, note],
		[labels.card, url],
	] as const;
	return {
		uid: calendarUid(id),
		sequence,
		status,
		startsAt: starts_at,
		endsAt: ends_at,
		// Without a method it is when the entry was last changed (RFC 5545, 3.8.7.2).
		stampedAt: [call.created_at, call.moved_at, call.cancelled_at].reduce<string>(
			(latest, at) => (at !== null && at > latest ? at : latest),
			call.created_at,
		),
		summary: summary(bookingCopy.kinds[call.kind].name, name),
		description: lines
			.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
			.join("\n"),
		location: phone ?? bookingCopy.event.location,
		url,
	};
}
