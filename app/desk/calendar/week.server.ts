import { company } from "#content/content.ts";
import { dayAt } from "#desk/layout/relative-time.ts";
import {
	findCalendarId,
	isOfCalendar,
	listBusyTimes,
	readHours,
} from "#features/booking/scheduling/calendars.server.ts";
import {
	findHours,
	type OwnHours,
} from "#features/booking/scheduling/hours.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	addDays,
	getWeekday,
	isDay,
	shifted,
	toWallClock,
} from "#lib/time/dates.ts";
import { type DeskCall, listCalls } from "./calls.server.ts";

export type WeekHour = {
	/** Start in UTC, ISO 8601. */
	at: string;
	/** `blocked` by staff, `busy` in another calendar, outside the opening hours, or past. */
	state: "open" | "blocked" | "busy" | "closed" | "past";
	/** Those that start in it. */
	calls: WeekCall[];
};

export type WeekCall = {
	id: string;
	personId: string | null;
	name: string;
	/** The assigned member of staff. */
	staff: string | null;
	phone: string | null;
	time: string;
	/** From the start of the hour, in quarters of an hour. */
	start: number;
	quarters: number;
	/** Which of several at the same time it is, from 0. */
	column: number;
	columns: number;
	state: "coming" | "over" | "took_place" | "no_show";
};

export type Week = Awaited<ReturnType<typeof readWeek>>;

const HOUR_MS = 60 * 60_000;

/** The Monday of the week of `asked`; of this week without a valid day. */
export function parseWeek(asked: string | null, now: string): string {
	const date = asked !== null && isDay(asked) ? asked : dayAt(now);

	return addDays(date, -getWeekday(date));
}

/** The shared week, or that of a staff member with their own hours: `staffId`, one of `people`. */
export async function readWeek(
	db: Database,
	asked: string | null,
	now: string,
	whose: string | null = null,
) {
	const monday = parseWeek(asked, now);
	const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
	const from = formatHour(monday, 0);
	const until = formatHour(addDays(monday, 7), 0);
	const [{ calendars: all }, busyTimes, calls] = await Promise.all([
		readHours(db),
		listBusyTimes(db, from, until),
		listCalls(db, from, until),
	]);

	const people = all.flatMap(({ staffId, name, isShared }) =>
		staffId && !isShared ? [{ id: staffId, name }] : [],
	);
	const staffId = people.find(({ id }) => id === whose)?.id ?? null;
	const calendars = all.filter(
		(each) => staffId === null || each.staffId === staffId,
	);

	const isShown = (each: { calendar_id: string | null }) =>
		staffId === null ||
		calendars.some((calendar) => isOfCalendar(calendar, each));

	const shownId = staffId === null ? null : (calendars[0]?.id ?? null);
	const busy = busyTimes.filter(isShown);
	const booked = placeCalls(
		calls.filter((call) => call.status === "booked" && isShown(call)),
		now,
	);

	const opening = (day: string) =>
		calendars.flatMap(({ hours }) => openHours(hours, day));

	const shown = [...days.flatMap(opening), ...booked.map(({ hour }) => hour)];
	const [first, last] =
		shown.length > 0 ? [Math.min(...shown), Math.max(...shown)] : [9, 16];

	function buildHour(day: string, hour: number): WeekHour {
		const at = formatHour(day, hour);
		const ends = shifted(at, HOUR_MS);
		const taken = busy.filter(
			({ starts_at, ends_at }) => starts_at < ends && ends_at > at,
		);
		const open = calendars.filter(({ hours }) =>
			openHours(hours, day).includes(hour),
		);

		const isBusy = (each: (typeof calendars)[number]) =>
			taken.some((time) => isOfCalendar(each, time));

		const isBlocked = taken.some(
			(each) => each.feed_id === null && each.calendar_id === shownId,
		);

		function findState(): WeekHour["state"] {
			if (ends <= now) return open.length === 0 ? "closed" : "past";
			if (isBlocked) return "blocked";
			if (open.length === 0) return "closed";

			return open.every(isBusy) ? "busy" : "open";
		}

		return {
			at,
			state: findState(),
			calls: booked
				.filter((each) => each.date === day && each.hour === hour)
				.map(({ call }) => call),
		};
	}

	/** Rows from the first to the last hour that is open or has a call. */
	const rows = Array.from({ length: last - first + 1 }, (_, index) => ({
		time: `${String(first + index).padStart(2, "0")}:00`,
		hours: days.map((day) => buildHour(day, first + index)),
	}));

	const today = toWallClock(now, company().timeZone);

	return {
		monday,
		today: today.date,
		/** The hour and its quarter. */
		now: { hour: `${today.time.slice(0, 2)}:00`, quarter: quarterOf(today) },
		days,
		rows,
		people,
		staffId,
	};
}

type PlacedCall = { date: string; hour: number; call: WeekCall };

const QUARTER_MS = HOUR_MS / 4;

const quarterOf = ({ time }: { time: string }) =>
	Math.floor(Number(time.slice(3, 5)) / 15);

/** Calls in the order of their start, side by side where they overlap. */
function placeCalls(calls: readonly DeskCall[], now: string): PlacedCall[] {
	return calls.map((call) => {
		const { id, name, person_id, staff_name, phone, starts_at, ends_at } = call;
		const clock = toWallClock(starts_at, company().timeZone);
		const length = Date.parse(ends_at) - Date.parse(starts_at);
		const together = calls.filter(
			(other) => other.starts_at < ends_at && other.ends_at > starts_at,
		);

		return {
			date: clock.date,
			hour: Number(clock.time.slice(0, 2)),
			call: {
				id,
				personId: person_id,
				name,
				staff: staff_name,
				phone,
				time: clock.time,
				start: quarterOf(clock),
				quarters: Math.max(1, Math.ceil(length / QUARTER_MS)),
				column: together.indexOf(call),
				columns: together.length,
				state: ends_at > now ? "coming" : (call.outcome ?? "over"),
			},
		};
	});
}

/** The hours that the opening hours of a day overlap. */
function openHours(hours: OwnHours, day: string): number[] {
	return findHours(hours, day).flatMap(({ from, to }) => {
		const first = Math.floor(from / 60);
		return Array.from(
			{ length: Math.ceil(to / 60) - first },
			(_, index) => first + index,
		);
	});
}

function formatHour(day: string, hour: number): string {
	const midnight = Temporal.PlainDate.from(day).toPlainDateTime();
	const at = midnight.add({ hours: hour }).toZonedDateTime(company().timeZone);
	return new Date(at.epochMilliseconds).toISOString();
}

/** `staffId` is null for an hour of all calendars. */
export type BlockedHour = { at: string; staffId: string | null };

/** Idempotent. Booked calls in the hour stay as they are. */
export async function blockHour(
	trx: Database,
	hour: BlockedHour,
): Promise<boolean> {
	const { at, staffId } = hour;
	const calendarId = staffId && (await findCalendarId(trx, staffId));
	const ends = shifted(at, HOUR_MS);
	const { numInsertedOrUpdatedRows } = await trx
		.insertInto("busy_times")
		.values({
			id: blockId(hour),
			feed_id: null,
			calendar_id: calendarId,
			starts_at: at,
			ends_at: ends,
		})
		.onConflict((conflict) => conflict.column("id").doNothing())
		.executeTakeFirstOrThrow();

	return numInsertedOrUpdatedRows === 1n;
}

/** @returns false when it isn’t blocked. */
export async function unblockHour(
	trx: Database,
	hour: BlockedHour,
): Promise<boolean> {
	const { numDeletedRows } = await trx
		.deleteFrom("busy_times")
		.where("id", "=", blockId(hour))
		.executeTakeFirst();

	return numDeletedRows > 0n;
}

function blockId({ at, staffId }: BlockedHour): string {
	return staffId ? `block-${at}-${staffId}` : `block-${at}`;
}
