import messages from "#content/booking-messages.json" with { type: "json" };
import { company, withFacts } from "#content/content.ts";
import type {
	Availability,
	CallKind,
	RefusedTime,
} from "#features/booking/contract.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isLockTimeout, isStale, isUniqueViolation } from "#lib/db/errors.ts";
import { addDays, isInstant, shifted, toWallClock } from "#lib/time/dates.ts";
import { isOfCalendar, listBusyTimes, readHours } from "./calendars.server.ts";
import { type BookingSettings, findHours, type OwnHours } from "./hours.ts";
import { type BookingRow, listBlocks } from "./store.server.ts";

export type Calendar = {
	id: string;
	hours: OwnHours;
	/** Time blocks of calls, blocked hours and external calendars. */
	taken: Set<number>;
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

type ScheduleOptions = {
	/** The booking to move: its own time counts as free. */
	booking?: { id: string; calendar_id: string | null } | undefined;
	byStaff?: boolean;
};

const MAX_ALTERNATIVES = 6;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * Calls and busy times belong to one calendar; hours blocked for all belong to every calendar. While the
 * shared hours are used, every call and busy time counts.
 */
export async function readSchedule(
	db: Database,
	kind: CallKind,
	now: string,
	{ booking, byStaff = false }: ScheduleOptions = {},
): Promise<Schedule> {
	const [{ settings, calendars }, slots, busy] = await Promise.all([
		readHours(db),
		db
			.selectFrom("booking_slots")
			.select(["block_start", "calendar_id", "booking_id"])
			.where("block_start", ">=", now)
			.where("booking_id", "!=", booking?.id ?? "")
			.execute(),
		listBusyTimes(db, now),
	]);
	const offered = {
		start: Date.parse(now) - DAY,
		end: Date.parse(now) + (settings.horizonDays + 2) * DAY,
	};
	return {
		kind,
		settings: byStaff ? { ...settings, noticeMinutes: 0 } : settings,
		calendars: calendars.map((calendar) => {
			const calls = slots.filter((each) => isOfCalendar(calendar, each));
			const blocks = busy
				.filter((each) => isOfCalendar(calendar, each))
				.flatMap(({ starts_at, ends_at }) =>
					// An absence may last until the year 9999.
					listBlocks(
						Math.max(offered.start, Date.parse(starts_at)),
						Math.min(offered.end, Date.parse(ends_at)),
					),
				)
				.concat(calls.map(({ block_start }) => Date.parse(block_start)));
			const bookings = new Set(calls.map(({ booking_id }) => booking_id));

			return {
				id: calendar.id,
				hours: calendar.hours,
				taken: new Set(blocks),
				calls: bookings.size,
			};
		}),
		now,
	};
}

export function computeAvailability(schedule: Schedule): Availability {
	const { kind, settings } = schedule;
	const minutes = settings.lengthMinutes[kind];
	return {
		minutes,
		byPhone: settings.byPhone[kind],
		slots: freeSlots(schedule),
	};
}

/** The free starts within notice and horizon, in order. */
export function freeSlots(schedule: Schedule): string[] {
	const starts = listStarts(schedule);
	return [...starts.keys()].filter((start) => starts.get(start)?.length).sort();
}

/** A start that cannot be booked, with the nearest free ones in order of time; null when it is free. */
export function findRefusal(
	schedule: Schedule,
	asked: string,
): RefusedTime | null {
	const free = listStarts(schedule).get(asked);
	if (free?.length) return null;

	const near = Date.parse(asked) || Date.parse(schedule.now);
	const distance = (slot: string) => Math.abs(Date.parse(slot) - near);
	const alternatives = freeSlots(schedule)
		.sort((a, b) => distance(a) - distance(b))
		.slice(0, MAX_ALTERNATIVES)
		.sort();
	const { refusals, noAlternatives } = withFacts(messages);
	const { title, text } =
		refusals[free ? "taken" : findReason(schedule, asked)];
	const message = {
		title,
		text: alternatives.length > 0 ? text : noAlternatives,
	};

	return { outcome: free ? "taken" : "unavailable", message, alternatives };
}

function findReason({ settings, now }: Schedule, asked: string) {
	if (!isInstant(asked)) return "malformed";
	if (asked <= now) return "past";
	if (asked <= shifted(now, settings.noticeMinutes * MINUTE))
		return "short-notice";

	const last = addDays(
		toWallClock(now, company().timeZone).date,
		settings.horizonDays,
	);

	return toWallClock(asked, company().timeZone).date > last
		? "too-far"
		: "closed";
}

/**
 * The starts within notice and horizon. Each has the calendars that are free then, the one with the fewest
 * calls first.
 */
export function listStarts(schedule: Schedule): Map<string, Calendar[]> {
	const { settings, now, calendars } = schedule;
	const notice = shifted(now, settings.noticeMinutes * MINUTE);
	const today = toWallClock(now, company().timeZone).date;
	const found = new Map<string, Calendar[]>();

	for (const calendar of calendars.toSorted((a, b) => a.calls - b.calls))
		for (let days = 0; days <= settings.horizonDays; days++)
			for (const start of listStartsOn(
				schedule,
				calendar.hours,
				addDays(today, days),
			)) {
				if (start <= notice) continue;

				const isFree = listBlocksAt(schedule, start).every(
					(block) => !calendar.taken.has(block),
				);
				found.set(start, [
					...(found.get(start) ?? []),
					...(isFree ? [calendar] : []),
				]);
			}

	return found;
}

/**
 * Starts in local time, in steps from opening. Local times skipped by a clock change have no start;
 * repeated ones have the first occurrence only (RFC 5545, 3.3.5).
 */
function listStartsOn(
	{ kind, settings }: Schedule,
	hours: OwnHours,
	date: string,
): string[] {
	const midnight = Temporal.PlainDate.from(date).toZonedDateTime(
		company().timeZone,
	);
	const isRegular = midnight.hoursInDay === 24;

	const at = (minutes: number, disambiguation: "earlier" | "later") => {
		// Calculated without the time zone where possible, as that takes a tenth of the time.
		if (isRegular) return midnight.epochMilliseconds + minutes * MINUTE;

		const local = midnight.toPlainDateTime().add({ minutes });
		const time = local.toZonedDateTime(company().timeZone, { disambiguation });
		const isSkipped = !time.toPlainDateTime().equals(local);

		return isSkipped && disambiguation === "earlier"
			? Number.NaN
			: time.epochMilliseconds;
	};

	const length = settings.lengthMinutes[kind] * MINUTE;
	const starts: string[] = [];

	for (const { from, to } of findHours(hours, date))
		for (let minutes = from; minutes < to; minutes += settings.stepMinutes) {
			const start = at(minutes, "earlier");
			if (start + length <= at(to, "later")) starts.push(toInstant(start));
		}

	return starts;
}

/** The time blocks that a call at `slot` takes, and the buffer after it. */
function listBlocksAt({ kind, settings }: Schedule, slot: string): number[] {
	const minutes = settings.lengthMinutes[kind] + settings.bufferMinutes;
	const start = Date.parse(slot);
	return listBlocks(start, start + minutes * MINUTE);
}

type WantedTime = ScheduleOptions & {
	kind: CallKind;
	startsAt: string;
	now: string;
};

export type FreeTime = {
	time: Pick<BookingRow, "starts_at" | "ends_at" | "calendar_id">;
	blocks: string[];
	settings: BookingSettings;
};

/**
 * Calls `take` for each calendar that is free at a time, until it succeeds: that of the moved booking
 * first. Returns alternatives for a time that is not available.
 */
export async function takeTime<Result>(
	db: Database,
	wanted: WantedTime,
	take: (free: FreeTime) => Promise<Result>,
): Promise<Result | RefusedTime> {
	const { kind, startsAt, now, booking } = wanted;
	const schedule = await readSchedule(db, kind, now, wanted);
	const free = listStarts(schedule).get(startsAt);
	if (!free?.length) return findRefusal(schedule, startsAt) as RefusedTime;

	const { settings } = schedule;
	const blocks = listBlocksAt(schedule, startsAt);
	const ends_at = shifted(startsAt, settings.lengthMinutes[kind] * MINUTE);

	const isOther = ({ id }: Calendar) => Number(id !== booking?.calendar_id);

	for (const { id } of free.sort((a, b) => isOther(a) - isOther(b)))
		try {
			const time = { starts_at: startsAt, ends_at, calendar_id: id };
			return await take({ time, blocks: blocks.map(toInstant), settings });
		} catch (error) {
			// The hours have changed since they were read.
			if (isStale(error, "booking_settings"))
				return await takeTime(db, wanted, take);
			if (!isTakenBlock(error)) throw error;
		}

	// Read again: other bookings were made meanwhile. The one that has taken the time may be uncommitted.
	const current = await readSchedule(db, kind, now, wanted);
	for (const { taken } of current.calendars)
		for (const block of blocks) taken.add(block);

	return findRefusal(current, startsAt) as RefusedTime;
}

function toInstant(milliseconds: number): string {
	return new Date(milliseconds).toISOString();
}

/** True when another booking has a time block, or a running transaction is taking it. */
export function isTakenBlock(error: unknown): boolean {
	return (
		isUniqueViolation(error, "booking_slots") ||
		isLockTimeout(error, "booking_slots")
	);
}
