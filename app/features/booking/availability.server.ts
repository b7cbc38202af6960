import { company } from "#content/company.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isInstant, shifted } from "#lib/time/dates.ts";
import { type Calendar, readCalendars } from "./calendars.server.ts";
import type { Availability, CallKind } from "./contract.ts";
import { type BookingSettings, hoursOn, type OwnHours } from "./hours.ts";
import { blocksOf } from "./store.server.ts";

/** Everything that availability depends on. Instants are UTC, ISO 8601. */
export type Schedule = {
	kind: CallKind;
	settings: BookingSettings;
	/** The agency's. */
	timeZone: string;
	/** Visitors are offered the times of all of them. */
	calendars: readonly Calendar[];
	now: string;
};

/** Why a start cannot be booked. */
export type Refusal = "malformed" | "past" | "short-notice" | "too-far" | "closed" | "taken";

const MAX_ALTERNATIVES = 6;
const MINUTE = 60_000;

/** `except` is a booking whose own time counts as free. Staff need no notice. */
export async function readSchedule(
	db: Database,
	kind: CallKind,
	now: string,
	{ except = null, byStaff = false }: { except?: string | null; byStaff?: boolean } = {},
): Promise<Schedule> {
	const { settings, calendars } = await readCalendars(db, now, except);
	return {
		kind,
		settings: byStaff ? { ...settings, noticeMinutes: 0 } : settings,
		timeZone: company.timeZone,
		calendars,
		now,
	};
}

export function availabilityOf(schedule: Schedule): Availability {
	const { kind, settings } = schedule;
	return { kind, minutes: settings.lengthMinutes[kind], slots: freeSlots(schedule) };
}

/** The free starts nearest to the one that was asked for, in order of time. */
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
	const { settings, timeZone, now, calendars } = schedule;
	const [first, end] = [earliest(schedule), endOfHorizon(schedule)];
	const today = dateOf(now, timeZone);
	const free = new Set<number>();
	for (const { hours, taken } of calendars)
		for (let days = 0; days <= settings.horizonDays; days++)
			for (const at of startsOn(schedule, hours, today.add({ days })))
				if (at >= first && at < end && isFree(schedule, taken, at)) free.add(at);
	return [...free].sort((a, b) => a - b).map((at) => new Date(at).toISOString());
}

/** Why a start is not available, or null when it is. */
export function refusalOf(schedule: Schedule, slot: string): Refusal | null {
	if (!isInstant(slot)) return "malformed";
	const at = Date.parse(slot);
	if (slot <= schedule.now) return "past";
	if (at < earliest(schedule)) return "short-notice";
	if (at >= endOfHorizon(schedule)) return "too-far";
	if (openCalendars(schedule, slot).length === 0) return "closed";
	return freeCalendars(schedule, slot).length > 0 ? null : "taken";
}

/** Those that are free at a start, with the fewest calls first. */
export function freeCalendars(schedule: Schedule, slot: string): Calendar[] {
	return openCalendars(schedule, slot)
		.filter(({ taken }) => isFree(schedule, taken, Date.parse(slot)))
		.sort((a, b) => a.calls - b.calls);
}

function openCalendars(schedule: Schedule, slot: string): Calendar[] {
	const day = dateOf(slot, schedule.timeZone);
	return schedule.calendars.filter(({ hours }) =>
		startsOn(schedule, hours, day).includes(Date.parse(slot)),
	);
}

/** When a call that starts at `slot` ends. */
export function endOf({ kind, settings }: Schedule, slot: string): string {
	return shifted(slot, settings.lengthMinutes[kind] * MINUTE);
}

/** The midnight after the last available day. */
function endOfHorizon({ settings, timeZone, now }: Schedule): number {
	const dayAfter = dateOf(now, timeZone).add({ days: settings.horizonDays + 1 });
	return dayAfter.toZonedDateTime(timeZone).epochMilliseconds;
}

function earliest({ settings, now }: Schedule): number {
	return Date.parse(now) + settings.noticeMinutes * MINUTE;
}

/** The time blocks that a call at `slot` takes. */
export function blocksAt(schedule: Schedule, slot: string): number[] {
	return blocksFrom(schedule, Date.parse(slot));
}

function blocksFrom({ kind, settings }: Schedule, start: number): number[] {
	return blocksOf(start, settings.lengthMinutes[kind] + settings.bufferMinutes);
}

function isFree(schedule: Schedule, taken: ReadonlySet<number>, start: number): boolean {
	return blocksFrom(schedule, start).every((block) => !taken.has(block));
}

/**
 * Starts on the wall clock, step by step from opening, in milliseconds, whether taken or not. A time that
 * the clocks skip has none; one that they repeat has the first occurrence only (RFC 5545, 3.3.5).
 */
function startsOn(
	{ kind, settings, timeZone }: Schedule,
	hours: OwnHours,
	day: Temporal.PlainDate,
): number[] {
	const length = settings.lengthMinutes[kind] * MINUTE;
	const starts: number[] = [];
	for (const { from, to } of hoursOn(hours, day.toString())) {
		const closing = instantAt(day, minutesOf(to), timeZone, "later").epochMilliseconds;
		for (let minutes = minutesOf(from); minutes < minutesOf(to); minutes += settings.stepMinutes) {
			const start = instantAt(day, minutes, timeZone, "earlier");
			const isSkipped = start.hour * 60 + start.minute !== minutes;
			if (!isSkipped && start.epochMilliseconds + length <= closing)
				starts.push(start.epochMilliseconds);
		}
	}
	return starts;
}

function instantAt(
	day: Temporal.PlainDate,
	minutes: number,
	timeZone: string,
	disambiguation: "earlier" | "later",
): Temporal.ZonedDateTime {
	return day.toPlainDateTime().add({ minutes }).toZonedDateTime(timeZone, { disambiguation });
}

function dateOf(instant: string, timeZone: string): Temporal.PlainDate {
	return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate();
}

function minutesOf(clockTime: string): number {
	const [hours = 0, minutes = 0] = clockTime.split(":").map(Number);
	return hours * 60 + minutes;
}
