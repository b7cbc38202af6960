/// <reference lib="esnext.temporal" />

import { shifted } from "#lib/time/clock.ts";
import { type BookingSettings, hoursOn, type OpenHours } from "./hours.ts";
import { isInstant } from "./instant.ts";
import type { CallKind } from "./kinds.ts";
import { cellsOf } from "./time-blocks.ts";

/** What the offer depends on. Moments are UTC, ISO 8601. Temporal makes this a server's file: browsers need not have it. */
export type Diary = {
	kind: CallKind;
	settings: BookingSettings;
	/** The agency's, an IANA name. */
	timeZone: string;
	/** The cells that other calls hold (cells.ts). */
	taken: ReadonlySet<string>;
	now: string;
};

/** Why a start cannot be booked. */
export type Refusal = "malformed" | "past" | "short-notice" | "too-far" | "closed" | "taken";

/** The starts on offer from `from` (inclusive) to `until` (exclusive), in order, as UTC instants. */
export function offeredSlots(diary: Diary, from: string, until: string): string[] {
	return opened(diary, from, until).filter((slot) => isFree(diary, slot));
}

/** Why a start is not on offer, or null when it is. */
export function refusalOf(diary: Diary, slot: string): Refusal | null {
	if (!isInstant(slot)) return "malformed";
	if (slot <= diary.now) return "past";
	if (slot < earliest(diary)) return "short-notice";
	if (slot >= latest(diary)) return "too-far";
	if (!opened(diary, slot, shifted(slot, 1)).includes(slot)) return "closed";
	return isFree(diary, slot) ? null : "taken";
}

/** When a call that starts at `slot` ends. */
export function endOf({ kind, settings }: Pick<Diary, "kind" | "settings">, slot: string): string {
	return shifted(slot, settings.lengthMinutes[kind] * 60_000);
}

/** The first moment that is too far ahead: the midnight after the last day on offer. */
export function latest({ settings, timeZone, now }: Diary): string {
	const today = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone).toPlainDate();
	const dayAfter = today.add({ days: settings.horizonDays + 1 });
	return isoOf(dayAfter.toZonedDateTime(timeZone).epochMilliseconds);
}

/** Those of `offered` closest to `wanted`, at most `most`, in order of time. */
export function nearestSlots(offered: readonly string[], wanted: string, most: number): string[] {
	const aim = Date.parse(wanted);
	return offered
		.map((slot) => ({ slot, away: Math.abs(Date.parse(slot) - aim) }))
		.sort((a, b) => a.away - b.away)
		.slice(0, most)
		.map(({ slot }) => slot)
		.sort();
}

/** Starts within opening hours, notice and horizon, whether taken or not. */
function opened(diary: Diary, from: string, until: string): string[] {
	const first = laterOf(from, earliest(diary));
	const end = earlierOf(until, latest(diary));
	if (first >= end) return [];
	const found = new Set<string>();
	const lastDay = dateOf(end, diary.timeZone);
	for (
		let day = dateOf(first, diary.timeZone);
		Temporal.PlainDate.compare(day, lastDay) <= 0;
		day = day.add({ days: 1 })
	)
		for (const hours of hoursOn(diary.settings, day.toString()))
			for (const slot of startsWithin(diary, day, hours))
				if (slot >= first && slot < end) found.add(slot);
	return [...found].sort();
}

/**
 * Starts on the wall clock, step by step from opening. A time that the clocks skip offers nothing;
 * one that they repeat is offered the first time only, as calendars read it (RFC 5545, 3.3.5).
 */
function startsWithin(diary: Diary, day: Temporal.PlainDate, { from, to }: OpenHours): string[] {
	const instantAt = clockOf(day, diary.timeZone);
	const closing = instantAt(minutesOf(to), "later") ?? "";
	const starts: string[] = [];
	for (let at = minutesOf(from); at < minutesOf(to); at += diary.settings.stepMinutes) {
		const start = instantAt(at, "earlier");
		if (start !== null && endOf(diary, start) <= closing) starts.push(start);
	}
	return starts;
}

type Occurrence = "earlier" | "later";

/** Turns minutes after midnight, as the wall clock counts them, into an instant; null for an opening that never comes. */
function clockOf(day: Temporal.PlainDate, timeZone: string) {
	const midnight = day.toZonedDateTime(timeZone);
	if (midnight.hoursInDay === 24)
		return (minutes: number) => isoOf(midnight.epochMilliseconds + minutes * 60_000);
	return (minutes: number, which: Occurrence): string | null => {
		const wanted = day.toPlainDateTime().add({ minutes });
		const found = wanted.toZonedDateTime(timeZone, { disambiguation: which });
		const isSkipped = !found.toPlainDateTime().equals(wanted);
		return isSkipped && which === "earlier" ? null : isoOf(found.epochMilliseconds);
	};
}

function isFree(diary: Diary, slot: string): boolean {
	const { settings, taken } = diary;
	return cellsOf(slot, endOf(diary, slot), settings.bufferMinutes).every(
		(cell) => !taken.has(cell),
	);
}

export function earliest({ settings, now }: Diary): string {
	return shifted(now, settings.noticeMinutes * 60_000);
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

function earlierOf(a: string, b: string): string {
	return a < b ? a : b;
}
