import { company } from "#content/company.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Availability } from "./contract.ts";
import type { CallKind } from "./kinds.ts";
import { type Diary, earliest, latest, nearestSlots, offeredSlots } from "./slots.ts";
import { readSettings, takenCells } from "./store.server.ts";

/** As many free times as are shown in place of one that cannot be had. */
const MAX_ALTERNATIVES = 6;

/** What the database says about the agency's time. `except` is a booking whose own time counts as free. */
export async function readDiary(
	db: Database,
	kind: CallKind,
	now: string,
	except: string | null = null,
): Promise<Diary> {
	const [settings, taken] = await Promise.all([readSettings(db), takenCells(db, now, except)]);
	return { kind, settings, timeZone: company.timeZone, taken, now };
}

const MAX_CACHED = 8;

/** The whole offer by all that it depends on, within a minute. Computing one takes ten milliseconds. */
const cachedSlots = new Map<string, readonly string[]>();

function allSlots(diary: Diary): readonly string[] {
	const { kind, settings, timeZone, taken, now } = diary;
	const minute = now.slice(0, "2026-11-22T10:30".length);
	const key = JSON.stringify([kind, settings, timeZone, minute, ...taken]);
	const slots = cachedSlots.get(key) ?? offeredSlots(diary, now, latest(diary));
	cachedSlots.delete(key);
	cachedSlots.set(key, slots);
	for (const oldest of cachedSlots.keys()) {
		if (cachedSlots.size <= MAX_CACHED) break;
		cachedSlots.delete(oldest);
	}
	return slots;
}

/** Everything on offer, or a part of it. */
export function availabilityOf(
	diary: Diary,
	{ from = diary.now, until = latest(diary) }: { from?: string; until?: string } = {},
): Availability {
	const { kind, settings } = diary;
	const first = from > earliest(diary) ? from : earliest(diary);
	const slots = allSlots(diary).filter((slot) => slot >= first && slot < until);
	return { kind, minutes: settings.lengthMinutes[kind], slots };
}

/** Free starts near the one that was asked for. */
export function alternativesTo(diary: Diary, wanted: string): string[] {
	const near = Number.isNaN(Date.parse(wanted)) ? diary.now : wanted;
	return nearestSlots(availabilityOf(diary).slots, near, MAX_ALTERNATIVES);
}
