import type { Offer } from "#content/offer.ts";
import { offerOf } from "#features/booking/contract.ts";
import type { CallKind } from "#features/booking/kinds.ts";
import { wallClockAt } from "#features/booking/zones.ts";
import type { DeskCallRow } from "./desk-store.server.ts";

/** A call as staff see it. */
export type DeskCall = {
	id: string;
	/** Whose card it belongs on. */
	personId: string | null;
	kind: CallKind;
	offer: Offer | null;
	status: "booked" | "cancelled";
	startsAt: string;
	endsAt: string;
	name: string;
	email: string;
	phone: string | null;
	note: string | null;
	/** The visitor's. */
	timeZone: string;
	/** Grows with each change: what a form changes must be what it showed. */
	sequence: number;
	movedFrom: string | null;
	cancelledAt: string | null;
};

/** A booking's row for the desk. */
export function deskCall(row: DeskCallRow): DeskCall {
	return {
		id: row.id,
		personId: row.person_id,
		kind: row.kind,
		offer: offerOf(row.offer),
		status: row.status,
		startsAt: row.starts_at,
		endsAt: row.ends_at,
		name: row.name,
		email: row.email,
		phone: row.phone,
		note: row.note,
		timeZone: row.time_zone,
		sequence: row.sequence,
		movedFrom: row.moved_from,
		cancelledAt: row.cancelled_at,
	};
}

export type CallDay = { date: string; calls: DeskCall[] };

/** Calls by the day of a time zone, in the order they come in. */
export function byDay(calls: readonly DeskCall[], timeZone: string): CallDay[] {
	const days: CallDay[] = [];
	for (const call of calls) {
		const { date } = wallClockAt(call.startsAt, timeZone);
		const last = days.at(-1);
		if (last?.date === date) last.calls.push(call);
		else days.push({ date, calls: [call] });
	}
	return days;
}

/** A month as an address names it (YYYY-MM), or null. */
export function monthFrom(text: string | null): string | null {
	return text !== null && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text) ? text : null;
}

/** What the forms of the calendar ask for. */
export const callIntents = {
	name: "intent",
	move: "move",
	cancel: "cancel",
	book: "book",
	feed: "feed",
} as const;

export const CALENDAR_PATH = "/desk/calendar";

/** The parameters of the calendar's address. */
export const calendarParameters = { call: "call", book: "book", month: "month" } as const;
