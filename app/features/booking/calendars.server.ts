import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import { type BookingSettings, type OwnHours, ownHoursFrom, settingsFrom } from "./hours.ts";
import { blocksOf, SHARED } from "./store.server.ts";

/** Whose calls can be booked, and when. */
export type Calendar = {
	/** Null: the shared calendar, which is in use while nobody has hours of their own. */
	staffId: string | null;
	hours: OwnHours;
	/** The time blocks of calls, blocked hours and other calendars, in milliseconds. */
	taken: ReadonlySet<number>;
	/** The number of upcoming calls. */
	calls: number;
};

const SETTINGS_ID = "current";
const MINUTE = 60_000;

/** The settings, and the members of staff with hours of their own. */
export async function readAllHours(db: Database) {
	const rows = await db
		.selectFrom("booking_settings")
		.leftJoin("staff", "staff.id", "booking_settings.id")
		.select(["booking_settings.id", "booking_settings.settings", "staff.name"])
		.where((eb) =>
			eb.or([
				eb("booking_settings.id", "=", SETTINGS_ID),
				eb.and([eb("staff.id", "is not", null), eb("staff.removed_at", "is", null)]),
			]),
		)
		.orderBy("booking_settings.id")
		.execute();
	const settings = settingsFrom(rows.find(({ id }) => id === SETTINGS_ID)?.settings);
	const own = rows
		.filter(({ id }) => id !== SETTINGS_ID)
		.map((row) => ({
			staffId: row.id,
			name: row.name ?? "",
			hours: ownHoursFrom(row.settings, settings),
		}));
	return { settings, own };
}

export async function readSettings(db: Database): Promise<BookingSettings> {
	return (await readAllHours(db)).settings;
}

/** Calls that are already booked stay as they are. */
export function saveSettings(db: Database, settings: BookingSettings, at: string): Promise<void> {
	return saveRow(db, SETTINGS_ID, settings, at);
}

/** From the first hours of somebody's own on, the shared ones are not offered any more. */
export function saveOwnHours(
	db: Database,
	staffId: string,
	{ weekly, exceptions, closedOnBankHolidays }: OwnHours,
	at: string,
): Promise<void> {
	return saveRow(db, staffId, { weekly, exceptions, closedOnBankHolidays }, at);
}

async function saveRow(db: Database, id: string, settings: OwnHours, at: string): Promise<void> {
	const values = { settings: JSON.stringify(settings), updated_at: at };
	await db
		.insertInto("booking_settings")
		.values({ id, ...values })
		.onConflict((conflict) => conflict.column("id").doUpdateSet(values))
		.execute();
}

/** @throws DatabaseError `stale` when there are none. */
export function removeOwnHours(db: Database, staffId: string): Promise<void> {
	return executeOne(db.deleteFrom("booking_settings").where("id", "=", staffId));
}

/** The calendars that visitors are offered from an instant on. The time of the booking `except` is free. */
export async function readCalendars(
	db: Database,
	from: string,
	except: string | null = null,
): Promise<{ settings: BookingSettings; calendars: Calendar[] }> {
	const [{ settings, own }, takenBy, calls] = await Promise.all([
		readAllHours(db),
		readTaken(db, from, except),
		countCalls(db, from),
	]);
	const calendars = own.length > 0 ? own : [{ staffId: null, hours: settings }];
	return {
		settings,
		calendars: calendars.map(({ staffId, hours }) => ({
			staffId,
			hours,
			taken: takenBy(staffId),
			calls: calls.get(staffId) ?? 0,
		})),
	};
}

/**
 * The time blocks that are not free. Calls and busy times of one person leave the others free; calls of
 * nobody and blocked hours are everybody's, and everything is the shared calendar's.
 */
export async function readTaken(
	db: Database,
	from: string,
	except: string | null = null,
): Promise<(staffId: string | null) => Set<number>> {
	const [slots, busy] = await Promise.all([
		db
			.selectFrom("booking_slots")
			.select(["block_start", "staff_id"])
			.where("block_start", ">=", from)
			.where("booking_id", "!=", except ?? "")
			.execute(),
		busyTimesBetween(db, from, null),
	]);
	return (staffId) => {
		const concerns = (of: string | null) => staffId === null || !of || of === staffId;
		const calls = slots.filter(({ staff_id }) => concerns(staff_id === SHARED ? null : staff_id));
		const blocks = busy
			.filter(({ staff_id }) => concerns(staff_id))
			.flatMap(({ starts_at, ends_at }) => {
				const start = Math.max(Date.parse(starts_at), Date.parse(from));
				return blocksOf(start, (Date.parse(ends_at) - start) / MINUTE);
			});
		return new Set([...calls.map(({ block_start }) => Date.parse(block_start)), ...blocks]);
	};
}

/** The blocked hours, and the busy times of other calendars with their owners, that overlap a span of time. */
export function busyTimesBetween(db: Database, from: string, until: string | null) {
	let query = db
		.selectFrom("busy_times")
		.leftJoin("calendar_feeds", "calendar_feeds.id", "busy_times.feed_id")
		.select(["busy_times.feed_id", "busy_times.starts_at", "busy_times.ends_at"])
		.select("calendar_feeds.staff_id")
		.where("busy_times.ends_at", ">", from);
	if (until !== null) query = query.where("busy_times.starts_at", "<", until);
	return query.orderBy("busy_times.starts_at").execute();
}

/** Upcoming calls by member of staff; null for calls of nobody. */
async function countCalls(db: Database, from: string): Promise<Map<string | null, number>> {
	const rows = await db
		.selectFrom("bookings")
		.select(["staff_id", ({ fn }) => fn.countAll<number | string>().as("count")])
		.where("status", "=", "booked")
		.where("starts_at", ">", from)
		.groupBy("staff_id")
		.execute();
	return new Map(rows.map(({ staff_id, count }) => [staff_id, Number(count)]));
}
