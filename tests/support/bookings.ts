import { changeIntent } from "#features/booking/contract.ts";
import {
	freeSlots,
	readSchedule,
} from "#features/booking/scheduling/availability.server.ts";
import { changeBooking } from "#features/booking/scheduling/change.server.ts";
import {
	type BookingContext,
	submitBooking,
} from "#features/booking/scheduling/submit.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { bookingForm } from "./http.ts";
import { clock, formFields, log } from "./staff-context.ts";

/** Books, moves and cancels calls without a browser, on Monday 23 November 2026 at 08:00 UTC. */

export const now = "2026-11-23T08:00:00.000Z";
export const nine = "2026-11-24T09:00:00.000Z";
export const ten = "2026-11-24T10:00:00.000Z";
const headers = new Headers({
	referer: "https://sheaf.example/book?utm_source=post",
});

/** @param lines receives the log. */
export function bookingContext(
	db: Database,
	at = now,
	lines: string[] = [],
): BookingContext {
	return {
		log(event, details) {
			log(event, details);
			lines.push(JSON.stringify({ event, ...details }));
		},
		db,
		secret: "a secret of the test, long enough",
		origin: "https://sheaf.example",
		clock: clock(at),
	};
}

/** A filled-in form for Tuesday, 09:00 UTC, with a new idempotency key. */
function form(changes: Record<string, string>): ReadonlyMap<string, string> {
	const visitor = {
		name: "Dawn Ackroyd",
		email: "dawn@example.com",
		time_zone: "Asia/Kathmandu",
	};
	return formFields(
		bookingForm(nine, { offer: "ai-mvp", ...visitor, ...changes }),
	);
}

export function book(
	db: Database,
	changes: Record<string, string> = {},
	at = now,
	lines: string[] = [],
) {
	return submitBooking(bookingContext(db, at, lines), form(changes), headers);
}

/** @throws unless the form is saved. */
export async function booked(
	db: Database,
	changes: Record<string, string> = {},
) {
	const result = await book(db, changes);
	if (result.outcome !== "saved") throw new Error(result.outcome);
	return result.booking;
}

export type Link = { id: string; links: { manage: string } };

function change(
	db: Database,
	{ id, links }: Link,
	fields: Record<string, string>,
	at = now,
	lines: string[] = [],
) {
	const signature = new URLSearchParams(links.manage.split("?")[1]).get("t");
	return changeBooking(bookingContext(db, at, lines), id, formFields(fields), {
		signature,
	});
}

export function move(db: Database, call: Link, startsAt: string, at = now) {
	return change(
		db,
		call,
		{ [changeIntent.name]: changeIntent.move, starts_at: startsAt },
		at,
	);
}

export function cancel(
	db: Database,
	call: Link,
	at = now,
	lines: string[] = [],
) {
	return change(
		db,
		call,
		{ [changeIntent.name]: changeIntent.cancel },
		at,
		lines,
	);
}

export async function freeTimes(db: Database): Promise<string[]> {
	return freeSlots(await readSchedule(db, "discovery", now));
}
