import { company } from "#content/company.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { availabilityOf } from "#features/booking/availability.server.ts";
import type { Availability } from "#features/booking/contract.ts";
import { addMonths, monthOf } from "#features/booking/days.ts";
import { type CallKind, callKindOf } from "#features/booking/kinds.ts";
import { type PickerStart, pickerStart } from "#features/booking/scheduler-page.server.ts";
import { loadBookingCalendar } from "#features/booking/submit.server.ts";
import { dayStart, wallClockAt } from "#features/booking/zones.ts";
import { shifted } from "#lib/time/clock.ts";
import {
	byDay,
	type CallDay,
	calendarParameters,
	type DeskCall,
	deskCall,
	monthFrom,
} from "./desk-call.ts";
import { callsBetween, findCall, firstCallAt, hasFeed } from "./desk-store.server.ts";

/** What the calendar's address shows: all calls, one of them, or a booking by hand. */
export type CalendarView =
	| ({ view: "list"; days: CallDay[]; hasFeed: boolean } & Past)
	| ({ view: "call"; call: DeskCall; availability: Availability | null } & PickerStart)
	| ({ view: "book"; kind: CallKind; availability: Availability; key: string } & PickerStart);

type Past = {
	month: string;
	past: CallDay[];
	/** Months that have a page; null at either end. */
	earlier: string | null;
	later: string | null;
};

/** Longer than any call: what has begun within it may still be going on. */
const LONGEST_CALL_MS = 5 * 60 * 60_000;

const { timeZone } = company;

/** Reads what an address of the calendar shows; null when the call it names is not there. */
export async function calendarView(
	site: StaffContext,
	query: URLSearchParams,
): Promise<CalendarView | null> {
	const id = query.get(calendarParameters.call);
	if (id !== null) return callView(site, id, query);
	const kind = query.get(calendarParameters.book);
	if (kind !== null) return bookView(site, callKindOf(kind), query);
	const { db, clock, staff } = site;
	const coming = await callsBetween(db, shifted(clock.at, -LONGEST_CALL_MS));
	return {
		view: "list",
		days: byDay(
			coming.map(deskCall).filter(({ endsAt }) => endsAt > clock.at),
			timeZone,
		),
		...(await pastCalls(site, monthFrom(query.get(calendarParameters.month)))),
		hasFeed: await hasFeed(db, staff.id),
	};
}

/** The calls of a month that are over, newest first. */
async function pastCalls({ db, clock: { at } }: StaffContext, asked: string | null): Promise<Past> {
	const thisMonth = monthOf(wallClockAt(at, timeZone).date);
	const month = asked !== null && asked < thisMonth ? asked : thisMonth;
	const [first, calls] = await Promise.all([
		firstCallAt(db),
		callsBetween(
			db,
			dayStart(`${month}-01`, timeZone),
			dayStart(`${addMonths(month, 1)}-01`, timeZone),
		),
	]);
	const over = calls.map(deskCall).filter(({ endsAt }) => endsAt <= at);
	const hasEarlier = first !== null && monthOf(wallClockAt(first, timeZone).date) < month;
	return {
		month,
		past: byDay(over.reverse(), timeZone),
		earlier: hasEarlier ? addMonths(month, -1) : null,
		later: month < thisMonth ? addMonths(month, 1) : null,
	};
}

async function callView(
	site: StaffContext,
	id: string,
	query: URLSearchParams,
): Promise<CalendarView | null> {
	const row = await findCall(site.db, id);
	if (!row) return null;
	const diary = await loadBookingCalendar(site, row.kind, true, id);
	const isOpen = row.status === "booked" && row.starts_at > site.clock.at;
	return {
		view: "call",
		call: deskCall(row),
		availability: isOpen ? availabilityOf(diary) : null,
		...pickerStart(diary, query),
	};
}

async function bookView(
	site: StaffContext,
	kind: CallKind,
	query: URLSearchParams,
): Promise<CalendarView> {
	const diary = await loadBookingCalendar(site, kind, true);
	return {
		view: "book",
		kind,
		availability: availabilityOf(diary),
		key: site.clock.newId(),
		...pickerStart(diary, query),
	};
}
