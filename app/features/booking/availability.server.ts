import { company } from "#content/company.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { shifted } from "#lib/time/clock.ts";
import { isInstant } from "#lib/time/dates.ts";
import type { Availability, CallKind } from "./contract.ts";
import { type BookingSettings, hoursOn, type OpenHours } from "./hours.ts";
import { readSettings, takenBlocks } from "./store.server.ts";

/** Everything that availability depends on. Instants are UTC, ISO 8601. */
export type Schedule = {
	kind: CallKind;
	settings: BookingSettings;
	/** The agency's. */
	timeZone: string;
	/** The time blocks of other calls. */
	taken: ReadonlySet<string>;
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
	const [settings, taken] = await Promise.all([readSettings(db), takenBlocks(db, now, except)]);
	return {
		kind,
		settings: byStaff ? { ...settings, noticeMinutes: 0 } : settings,
		timeZone: company.timeZone,
		taken,
		now,
	};
}

/** All free starts, or those from `from` (inclusive) to `until` (exclusive). */
export function availabilityOf(
	schedule: Schedule,
	{ from = schedule.now, until = latest(schedule) }: { from?: string; until?: string } = {},
): Availability {
	const { kind, settings } = schedule;
	const first = laterOf(from, earliest(schedule));
	const slots = allSlots(schedule).filter((slot) => slot >= first && slot < until);
	return { kind, minutes: settings.lengthMinutes[kind], slots };
}

/** The free starts nearest to the one that was asked for, in order of time. */
export function alternativesTo(schedule: Schedule, wanted: string): string[] {
	const near = Number.isNaN(Date.parse(wanted)) ? schedule.now : wanted;
	return nearestSlots(availabilityOf(schedule).slots, near, MAX_ALTERNATIVES);
}

export function nearestSlots(slots: readonly string[], wanted: string, max: number): string[] {
	const distance = (slot: string) => Math.abs(Date.parse(slot) - Date.parse(wanted));
	return slots
		.toSorted((a, b) => distance(a) - distance(b))
		.slice(0, max)
		.sort();
}

/** The free starts from `from` (inclusive) to `until` (exclusive), in order. */
export function freeSlots(schedule: Schedule, from: string, until: string): string[] {
	return openSlots(schedule, from, until).filter((slot) => isFree(schedule, slot));
}

/** Why a start is not available, or null when it is. */
export function refusalOf(schedule: Schedule, slot: string): Refusal | null {
	if (!isInstant(slot)) return "malformed";
	if (slot <= schedule.now) return "past";
	if (slot < earliest(schedule)) return "short-notice";
	if (slot >= latest(schedule)) return "too-far";
	if (!openSlots(schedule, slot, shifted(slot, 1)).includes(slot)) return "closed";
	return isFree(schedule, slot) ? null : "taken";
}

/** When a call that starts at `slot` ends. */
export function endOf({ kind, settings }: Schedule, slot: string): string {
	return shifted(slot, settings.lengthMinutes[kind] * MINUTE);
}

/** The end of the horizon: the midnight after the last available day. */
export function latest({ settings, timeZone, now }: Schedule): string {
	const dayAfter = dateOf(now, timeZone).add({ days: settings.horizonDays + 1 });
	return isoOf(dayAfter.toZonedDateTime(timeZone).epochMilliseconds);
}

function earliest({ settings, now }: Schedule): string {
	return shifted(now, settings.noticeMinutes * MINUTE);
}

const BLOCK = 5 * MINUTE;

/**
 * The time blocks of a call and of the buffer after it, as UTC starts in ISO 8601, in order. Blocks of five
 * minutes are primary keys in the database, so that no two calls overlap.
 */
export function blocksOf(startsAt: string, endsAt: string, bufferMinutes: number): string[] {
	const end = Date.parse(endsAt) + bufferMinutes * MINUTE;
	const blocks: string[] = [];
	for (let at = Math.floor(Date.parse(startsAt) / BLOCK) * BLOCK; at < end; at += BLOCK)
		blocks.push(isoOf(at));
	return blocks;
}

const MAX_CACHED = 8;

/** Free slots by everything they depend on, within a minute: computing them takes ten milliseconds. */
const cachedSlots = new Map<string, readonly string[]>();

function allSlots(schedule: Schedule): readonly string[] {
	const { kind, settings, timeZone, taken, now } = schedule;
	const minute = now.slice(0, "2026-11-22T10:30".length);
	const key = JSON.stringify([kind, settings, timeZone, minute, ...taken]);
	const slots = cachedSlots.get(key) ?? freeSlots(schedule, now, latest(schedule));
	cachedSlots.delete(key);
	cachedSlots.set(key, slots);
	for (const oldest of cachedSlots.keys()) {
		if (cachedSlots.size <= MAX_CACHED) break;
		cachedSlots.delete(oldest);
	}
	return slots;
}

/** Starts within opening hours, notice and horizon, whether taken or not. */
function openSlots(schedule: Schedule, from: string, until: string): string[] {
	const first = laterOf(from, earliest(schedule));
	const end = until < latest(schedule) ? until : latest(schedule);
	if (first >= end) return [];
	const found = new Set<string>();
	const lastDay = dateOf(end, schedule.timeZone);
	for (
		let day = dateOf(first, schedule.timeZone);
		Temporal.PlainDate.compare(day, lastDay) <= 0;
		day = day.add({ days: 1 })
	)
		for (const hours of hoursOn(schedule.settings, day.toString()))
			for (const slot of startsWithin(schedule, day, hours))
				if (slot >= first && slot < end) found.add(slot);
	return [...found].sort();
}

/**
 * Starts on the wall clock, step by step from opening. A time that the clocks skip has none; one that they
 * repeat has the first occurrence only (RFC 5545, 3.3.5).
 */
function startsWithin(
	schedule: Schedule,
	day: Temporal.PlainDate,
	{ from, to }: OpenHours,
): string[] {
	const instantAt = clockOf(day, schedule.timeZone);
	const closing = instantAt(minutesOf(to), "later") ?? "";
	const starts: string[] = [];
	for (let at = minutesOf(from); at < minutesOf(to); at += schedule.settings.stepMinutes) {
		const start = instantAt(at, "earlier");
		if (start !== null && endOf(schedule, start) <= closing) starts.push(start);
	}
	return starts;
}

/** Converts wall-clock minutes after midnight into an instant; null for a start that the clocks skip. */
function clockOf(day: Temporal.PlainDate, timeZone: string) {
	const midnight = day.toZonedDateTime(timeZone);
	if (midnight.hoursInDay === 24)
		return (minutes: number) => isoOf(midnight.epochMilliseconds + minutes * MINUTE);
	return (minutes: number, disambiguation: "earlier" | "later"): string | null => {
		const wanted = day.toPlainDateTime().add({ minutes });
		const found = wanted.toZonedDateTime(timeZone, { disambiguation });
		const isSkipped = !found.toPlainDateTime().equals(wanted);
		return isSkipped && disambiguation === "earlier" ? null : isoOf(found.epochMilliseconds);
	};
}

function isFree(schedule: Schedule, slot: string): boolean {
	const { settings, taken } = schedule;
	const blocks = blocksOf(slot, endOf(schedule, slot), settings.bufferMinutes);
	return blocks.every((block) => !taken.has(block));
}

function dateOf(instant: string, timeZone: string): Temporal.PlainDate {
	return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate();
}

function minutesOf(clockTime: string): number {
	const [hours = 0, minutes = 0] = clockTime.split(":").map(Number);
	return hours * 60 + minutes;
}

function isoOf(milliseconds: number): string {
	return new Date(milliseconds).toISOString();
}

function laterOf(a: string, b: string): string {
	return a > b ? a : b;
}
