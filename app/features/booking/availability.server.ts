import { company } from "#content/company.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Availability } from "./contract.ts";
import type { CallKind } from "./kinds.ts";
import { type Diary, latest, nearestSlots, offeredSlots } from "./slots.ts";
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

/** Everything on offer, or a part of it. */
export function availabilityOf(
	diary: Diary,
	{ from = diary.now, until = latest(diary) }: { from?: string; until?: string } = {},
): Availability {
	const { kind, settings } = diary;
	return { kind, minutes: settings.lengthMinutes[kind], slots: offeredSlots(diary, from, until) };
}

/** Free starts near the one that was asked for. */
export function alternativesTo(diary: Diary, wanted: string): string[] {
	const near = Number.isNaN(Date.parse(wanted)) ? diary.now : wanted;
	return nearestSlots(availabilityOf(diary).slots, near, MAX_ALTERNATIVES);
}
