import { bookingCopy } from "#content/booking.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isLockTimeout, isStale, isUniqueViolation } from "#lib/db/errors.ts";
import {
	alternativesTo,
	blocksAt,
	endOf,
	freeCalendars,
	type Refusal,
	readSchedule,
	refusalOf,
	type Schedule,
} from "./availability.server.ts";
import type { CallKind, RefusedTime } from "./contract.ts";
import type { BookingSettings } from "./hours.ts";

type WantedTime = {
	kind: CallKind;
	startsAt: string;
	now: string;
	/** Staff need no notice. */
	byStaff: boolean;
	/** The booking to move: its own time counts as free, and its staff member is preferred. */
	booking?: { id: string; staff_id: string | null };
};

type FreeTime = {
	time: { starts_at: string; ends_at: string; staff_id: string | null };
	blocks: number[];
	settings: BookingSettings;
};

/**
 * Calls `take` for each calendar that is free at a time, until it succeeds. Returns alternatives for a
 * time that is not available.
 */
export async function takeTime<Result>(
	db: Database,
	wanted: WantedTime,
	take: (free: FreeTime) => Promise<Result>,
): Promise<Result | RefusedTime> {
	const { kind, startsAt, now, byStaff, booking } = wanted;
	const read = () => readSchedule(db, kind, now, { except: booking?.id, byStaff });
	const schedule = await read();
	const refusal = refusalOf(schedule, startsAt);
	if (refusal) return refusedTime(schedule, refusal, startsAt);

	const blocks = blocksAt(schedule, startsAt);
	const times = freeCalendars(schedule, startsAt).map(({ staffId }) => ({
		starts_at: startsAt,
		ends_at: endOf(schedule, startsAt),
		staff_id: staffId,
	}));
	const isOther = ({ staff_id }: { staff_id: string | null }) => staff_id !== booking?.staff_id;
	for (const time of times.sort((a, b) => Number(isOther(a)) - Number(isOther(b))))
		try {
			return await take({ time, blocks, settings: schedule.settings });
		} catch (error) {
			// The hours have changed since they were read.
			if (isStale(error, "booking_settings")) return await takeTime(db, wanted, take);
			if (!isTakenBlock(error)) throw error;
		}
	// The other bookings may not be committed yet.
	const current = await read();
	const calendars = current.calendars.map((calendar) => ({
		...calendar,
		taken: new Set([...calendar.taken, ...blocks]),
	}));
	return refusedTime({ ...current, calendars }, "taken", startsAt);
}

/** True when another booking has a time block, or a running transaction is taking it. */
export function isTakenBlock(error: unknown): boolean {
	return isUniqueViolation(error, "booking_slots") || isLockTimeout(error, "booking_slots");
}

/** The result for an unavailable time, with alternatives. */
export function refusedTime(schedule: Schedule, refusal: Refusal, asked: string): RefusedTime {
	const alternatives = alternativesTo(schedule, asked);
	const { title, text } = bookingCopy.refusals[refusal];
	return {
		outcome: refusal === "taken" ? "taken" : "unavailable",
		message: { title, text: alternatives.length > 0 ? text : bookingCopy.noAlternatives },
		alternatives,
	};
}
