import { bookingCopy } from "#content/booking.ts";
import { company } from "#content/content.ts";
import { nameOffer } from "#content/tiers.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { parseOffer } from "#features/booking/contract.ts";
import {
	buildCalendarEntry,
	buildCalendarFeed,
} from "#features/booking/scheduling/calendar-file.server.ts";
import { findKnownTimeZone } from "#features/booking/scheduling/time-zones.ts";
import { hashOfToken, makeToken } from "#lib/crypto/secrets.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import { shifted } from "#lib/time/dates.ts";
import { formatSpan } from "#lib/time/format.ts";
import { type DeskCall, listCalls } from "./calls.server.ts";

const PAST_MS = 30 * 24 * 60 * 60_000;

/** Creates a staff member's feed URL and invalidates the previous one. Only a hash of its token is stored. */
export async function createFeed(site: StaffContext): Promise<string> {
	const { staff, origin } = site;
	const token = makeToken();

	await auditedChange(
		site,
		{ action: "calendar.feed", subject: staff.id },
		(trx) =>
			executeOne(
				trx
					.updateTable("staff")
					.set({ calendar_token_hash: hashOfToken(token) })
					.where("id", "=", staff.id)
					.where("removed_at", "is", null),
			),
	);

	return `${origin}/calendar/${token}.ics`;
}

/** Own and unassigned calls, upcoming and of the last 30 days; null for an unknown token. */
export async function findFeed(
	{ db, origin, at }: { db: Database; origin: string; at: string },
	token: string,
): Promise<string | null> {
	const owner = await db
		.selectFrom("staff")
		.select("id")
		.where("calendar_token_hash", "=", hashOfToken(token))
		.where("removed_at", "is", null)
		.executeTakeFirst();
	if (!owner) return null;

	const calls = await listCalls(db, shifted(at, -PAST_MS));

	return buildCalendarFeed(
		`${company().name} calls`,
		calls
			.filter(({ staff_id }) => staff_id === null || staff_id === owner.id)
			.map((call) => findEntry(call, origin)),
	);
}

function findEntry(call: DeskCall, origin: string) {
	const { starts_at, ends_at, name, email, phone, note, person_id } = call;
	const timeZone = findKnownTimeZone(call.time_zone);
	const offer = parseOffer(call.offer);
	const url = person_id
		? `${origin}/desk/people/${person_id}`
		: `${origin}/desk/calendar`;
	const lines = [
		offer && `About: ${nameOffer(offer)}`,
		`Email: ${email}`,
		phone && `Phone: ${phone}`,
		timeZone !== company().timeZone &&
			`Their time: ${formatSpan(starts_at, ends_at, timeZone)}`,
		note && `Note: ${note}`,
		`Card: ${url}`,
	];

	return buildCalendarEntry(call, {
		// In a feed without METHOD, DTSTAMP is the time of the last change (RFC 5545, 3.8.7.2).
		stampedAt: call.cancelled_at ?? call.moved_at ?? call.created_at,
		summary: `${bookingCopy().kinds[call.kind].name}: ${name}`,
		description: lines.filter(Boolean).join("\n"),
		location: phone ?? call.meeting_link ?? bookingCopy().event.location,
		url,
	});
}
