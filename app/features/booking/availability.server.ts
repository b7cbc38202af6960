import { company } from "#content/company.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { addDays, dayStart, isInstant, shifted, wallClockAt } from "#lib/time/dates.ts";
import { busyTimesBetween, readHours } from "./calendars.server.ts";
import type { Availability, CallKind } from "./contract.ts";
import { type BookingSettings, hoursOn, type OwnHours } from "./hours.ts";
import { blocksBetween } from "./store.server.ts";

/** A bookable calendar. */
export type Calendar = {
	/** Staff id; null for the shared calendar, which is used while no staff member has own hours. */
	staffId: string | null;
	hours: OwnHours;
	/** Time blocks of calls, blocked hours and external calendars, in milliseconds. */
	taken: ReadonlySet<number>;
	/** The number of upcoming calls. */
	calls: number;
};

/** Everything that availability depends on. Instants are UTC, ISO 8601. */
export type Schedule = {
	kind: CallKind;
	settings: BookingSettings;
	/** Visitors are offered the times of all calendars. */
	calendars: readonly Calendar[];
	now: string;
};

/** The reason why a start cannot be booked. */
export type Refusal = "malformed" | "past" | "short-notice" | "too-far" | "closed" | "taken";

const MAX_ALTERNATIVES = 6;
const MINUTE = 60_000;
const { timeZone } = company;

/**
 * Calls and busy times belong to one calendar; hours blocked for all belong to every calendar. On the
 * shared calendar every call and busy time counts.
 * @param options.except a booking whose own time counts as free.
 * @param options.byStaff without notice.
 */
export async function readSchedule(
	db: Database,
	kind: CallKind,
	now: string,
	{ except = "", byStaff = false }: { except?: string; byStaff?: boolean } = {},
): Promise<Schedule> {
	const [{ settings, calendars }, slots, busy] = await Promise.all([
		readHours(db),
		db
			.selectFrom("booking_slots")
			.select(["block_start", "staff_id", "booking_id"])
			.where("block_start", ">=", now)
			.where("booking_id", "!=", except)
			.execute(),
		busyTimesBetween(db, now, null),
	]);
	return {
		kind,
		settings: byStaff ? { ...settings, noticeMinutes: 0 } : settings,
		calendars: calendars.map(({ staffId, hours }) => {
			const concerns = ({ staff_id }: { staff_id: string | null }) =>
				staffId === null || !staff_id || staff_id === staffId;
			const calls = slots.filter(concerns);
			const blocks = busy
				.filter(concerns)
				.flatMap(({ starts_at, ends_at }) =>
					blocksBetween(Date.parse(starts_at), Date.parse(ends_at)),
				)
				.concat(calls.map(({ block_start }) => Date.parse(block_start)));
			const bookings = new Set(calls.map(({ booking_id }) => booking_id));
			return { staffId, hours, taken: new Set(blocks), calls: bookings.size };
		}),
		now,
	};
}

export function availabilityOf(schedule: Schedule): Availability {
	const { kind, settings } = schedule;
	const minutes = settings.lengthMinutes[kind];
	return { kind, minutes, byPhone: settings.byPhone[kind], slots: freeSlots(schedule) };
}

/** The free starts nearest to the requested one, in order of time. */
export function alternativesTo(schedule: Schedule, wanted: string): string[] {
	const near = Date.parse(wanted) || Date.parse(schedule.now);
	const distance = (slot: string) => Math.abs(Date.parse(slot) - near);
	return freeSlots(schedule)
		.sort((a, b) => distance(a) - distance(b))
		.slice(0, MAX_ALTERNATIVES)
		.sort();
}

/** The free starts within notice and horizon, in order. */
export function freeSlots(schedule: Schedule): string[] {
	const { settings, now, calendars } = schedule;
	const [first, end] = [earliest(schedule), endOfHorizon(schedule)];
	const today = wallClockAt(now, timeZone).date;
	const free = new Set<string>();
	for (const { hours, taken } of calendars)
		for (let days = 0; days <= settings.horizonDays; days++)
			for (const slot of startsOn(schedule, hours, addDays(today, days)))
				if (slot >= first && slot < end && isFree(schedule, taken, slot)) free.add(slot);
	return [...free].sort();
}

/** The reason why a start is not available; null when it is. */
export function refusalOf(schedule: Schedule, slot: string): Refusal | null {
	if (!isInstant(slot)) return "malformed";
	if (slot <= schedule.now) return "past";
	if (slot < earliest(schedule)) return "short-notice";
	if (slot >= endOfHorizon(schedule)) return "too-far";
	if (openCalendars(schedule, slot).length === 0) return "closed";
	return freeCalendars(schedule, slot).length > 0 ? null : "taken";
}

/** Calendars that are free at a start, with the fewest calls first. */
export function freeCalendars(schedule: Schedule, slot: string): Calendar[] {
	return openCalendars(schedule, slot)
		.filter(({ taken }) => isFree(schedule, taken, slot))
		.sort((a, b) => a.calls - b.calls);
}

function openCalendars(schedule: Schedule, slot: string): Calendar[] {
	const { date } = wallClockAt(slot, timeZone);
	return schedule.calendars.filter(({ hours }) => startsOn(schedule, hours, date).includes(slot));
}

/** The end of a call that starts at `slot`. */
export function endOf({ kind, settings }: Schedule, slot: string): string {
	return shifted(slot, settings.lengthMinutes[kind] * MINUTE);
}

/** The midnight after the last available day. */
function endOfHorizon({ settings, now }: Schedule): string {
	return dayStart(addDays(wallClockAt(now, timeZone).date, settings.horizonDays + 1), timeZone);
}

function earliest({ settings, now }: Schedule): string {
	return shifted(now, settings.noticeMinutes * MINUTE);
}

/** The time blocks that a call at `slot` takes. */
export function blocksAt({ kind, settings }: Schedule, slot: string): number[] {
	const minutes = settings.lengthMinutes[kind] + settings.bufferMinutes;
	const start = Date.parse(slot);
	return blocksBetween(start, start + minutes * MINUTE);
}

function isFree(schedule: Schedule, taken: ReadonlySet<number>, slot: string): boolean {
	return blocksAt(schedule, slot).every((block) => !taken.has(block));
}

/**
 * Starts in local time, in steps from opening, free or not. Local times skipped by a clock change have no
 * start; repeated ones have the first occurrence only (RFC 5545, 3.3.5).
 */
function startsOn({ kind, settings }: Schedule, hours: OwnHours, date: string): string[] {
	const midnight = Temporal.PlainDate.from(date).toPlainDateTime();
	const at = (minutes: number, disambiguation: "earlier" | "later") =>
		midnight.add({ minutes }).toZonedDateTime(timeZone, { disambiguation });
	const length = settings.lengthMinutes[kind] * MINUTE;
	const starts: string[] = [];
	for (const { from, to } of hoursOn(hours, date)) {
		const lastStart = at(minutesOf(to), "later").epochMilliseconds - length;
		for (let minutes = minutesOf(from); minutes < minutesOf(to); minutes += settings.stepMinutes) {
			const { hour, minute, epochMilliseconds } = at(minutes, "earlier");
			const isSkipped = hour * 60 + minute !== minutes;
			if (!isSkipped && epochMilliseconds <= lastStart)
				starts.push(new Date(epochMilliseconds).toISOString());
		}
	}
	return starts;
}

function minutesOf(clockTime: string): number {
	const [hours = 0, minutes = 0] = clockTime.split(":").map(Number);
	return hours * 60 + minutes;
}
