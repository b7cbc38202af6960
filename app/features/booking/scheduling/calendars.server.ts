import { isDeepStrictEqual } from "node:util";
import { FIRST_CALENDAR } from "#features/auth/accounts.server.ts";
import { raiseRevision } from "#features/content/revision.server.ts";
import { SHARED_HOURS } from "#features/content/snapshot.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import {
	type BookingSettings,
	bookingSettings,
	defaultSettings,
	type OwnHours,
	ownHours,
	parseStoredHours,
} from "./hours.ts";

/**
 * The settings, and the bookable calendars: those with own hours, or else the first, with the shared hours.
 * Days that the shared hours close are closed for all, except where a calendar's own special days differ.
 */
export async function readHours(db: Database) {
	const [rows, all] = await Promise.all([
		db.selectFrom("booking_settings").select(["id", "settings"]).execute(),
		db
			.selectFrom("calendars")
			.leftJoin("staff", "staff.id", "calendars.staff_id")
			.select([
				"calendars.id",
				"calendars.staff_id as staffId",
				"calendars.name",
				"staff.name as staffName",
				"staff.removed_at",
			])
			.orderBy("calendars.id")
			.execute(),
	]);

	const json = new Map(rows.map(({ id, settings }) => [id, settings]));
	const settings: BookingSettings = parseStoredHours(
		bookingSettings,
		defaultSettings,
		json.get(SHARED_HOURS),
	);

	const closed = settings.exceptions.filter(({ hours }) => hours.length === 0);
	const calendars = all.map(({ id, staffId, name, staffName }) => ({
		id,
		staffId,
		name: staffName ?? name,
	}));

	const own = calendars
		.filter(({ id }, index) => json.has(id) && all[index]?.removed_at === null)
		.map((calendar) => {
			const theirs = json.get(calendar.id);
			const saved = parseStoredHours<OwnHours>(ownHours, settings, theirs);
			const hours = { ...saved, exceptions: [...closed, ...saved.exceptions] };
			return { ...calendar, isShared: false, saved, hours };
		});
	if (own.length > 0) return { settings, calendars: own };

	const shared = { isShared: true, saved: settings, hours: settings };
	const first = calendars
		.filter(({ id }) => id === FIRST_CALENDAR)
		.map((calendar) => ({ ...calendar, ...shared }));

	return { settings, calendars: first };
}

/** @throws when the staff member has no calendar. */
export async function findCalendarId(
	db: Database,
	staffId: string,
): Promise<string> {
	const { id } = await db
		.selectFrom("calendars")
		.select("id")
		.where("staff_id", "=", staffId)
		.executeTakeFirstOrThrow();
	return id;
}

/**
 * Saves the shared settings or, with `staffId`, a staff member's own hours. Upcoming calls of a calendar
 * without an owner are assigned to them, unless they have another call then. Pages show the length of calls. Call it in a transaction, after
 * `lockCalendars`.
 * @returns false when these are the hours already, and no call was assigned.
 */
export async function saveHours(
	db: Database,
	staffId: string | null,
	hours: OwnHours | BookingSettings,
	at: string,
): Promise<boolean> {
	const calendarId = staffId && (await findCalendarId(db, staffId));
	const values = { settings: JSON.stringify(hours), updated_at: at };
	const shared = await readSharedHours(db);
	const before =
		calendarId === null ? shared : await readOwnHours(db, calendarId, shared);
	const isChanged = !isDeepStrictEqual(hours, before);

	if (isChanged)
		await db
			.insertInto("booking_settings")
			.values({ id: calendarId ?? SHARED_HOURS, ...values })
			.onConflict((conflict) => conflict.column("id").doUpdateSet(values))
			.execute();

	if (calendarId === null) {
		const after = "lengthMinutes" in hours && hours.lengthMinutes;
		if (!isDeepStrictEqual(after, shared.lengthMinutes))
			await raiseRevision(db);

		return isChanged;
	}

	const unowned = db
		.selectFrom("calendars")
		.select("id")
		.where("staff_id", "is", null);
	const assigned = await db
		.updateTable("bookings")
		.set({ calendar_id: calendarId })
		.where("calendar_id", "in", unowned)
		.where("starts_at", ">", at)
		.where("id", "not in", selectOverlapping(db, calendarId))
		.executeTakeFirst();

	const theirs = db
		.selectFrom("bookings")
		.select("id")
		.where("calendar_id", "=", calendarId);

	await db
		.updateTable("booking_slots")
		.set({ calendar_id: calendarId })
		.where("booking_id", "in", theirs)
		.execute();

	return isChanged || assigned.numUpdatedRows > 0n;
}

/** The calls of other calendars at the time of one of this calendar. */
function selectOverlapping(db: Database, calendarId: string) {
	return db
		.selectFrom("booking_slots as other")
		.innerJoin("booking_slots as own", "own.block_start", "other.block_start")
		.select("other.booking_id")
		.where("own.calendar_id", "=", calendarId)
		.where("other.calendar_id", "<>", calendarId);
}

async function readSharedHours(db: Database): Promise<BookingSettings> {
	const json = await readJson(db, SHARED_HOURS);

	return parseStoredHours(bookingSettings, defaultSettings, json);
}

/** Undefined for a calendar without own hours. */
async function readOwnHours(
	db: Database,
	calendarId: string,
	shared: BookingSettings,
): Promise<OwnHours | undefined> {
	const json = await readJson(db, calendarId);

	return json === undefined
		? undefined
		: parseStoredHours<OwnHours>(ownHours, shared, json);
}

async function readJson(db: Database, id: string) {
	const row = await db
		.selectFrom("booking_settings")
		.select("settings")
		.where("id", "=", id)
		.executeTakeFirst();

	return row?.settings;
}

/** @throws DatabaseError `stale` when there are none. */
export async function removeOwnHours(
	db: Database,
	staffId: string,
): Promise<true> {
	const id = await findCalendarId(db, staffId);

	return await executeOne(
		db.deleteFrom("booking_settings").where("id", "=", id),
	);
}

/** True for what belongs to a calendar or to all; while the shared hours are used, for everything. */
export function isOfCalendar(
	calendar: { id: string; isShared: boolean },
	{ calendar_id }: { calendar_id: string | null },
): boolean {
	return (
		calendar.isShared || calendar_id === null || calendar_id === calendar.id
	);
}

/** Blocked hours, and busy times of external calendars, that overlap a time span. */
export function listBusyTimes(db: Database, from: string, until?: string) {
	let query = db
		.selectFrom("busy_times")
		.leftJoin("calendar_feeds", "calendar_feeds.id", "busy_times.feed_id")
		.leftJoin("calendars", "calendars.staff_id", "calendar_feeds.staff_id")
		.select([
			"busy_times.feed_id",
			"busy_times.starts_at",
			"busy_times.ends_at",
		])
		.select(({ fn }) =>
			fn.coalesce("busy_times.calendar_id", "calendars.id").as("calendar_id"),
		)
		.where("busy_times.ends_at", ">", from);
	if (until !== undefined)
		query = query.where("busy_times.starts_at", "<", until);
	return query.orderBy("busy_times.starts_at").execute();
}
