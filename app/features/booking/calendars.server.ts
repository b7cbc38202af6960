import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import {
	type BookingSettings,
	bookingSettings,
	defaultSettings,
	type OwnHours,
	ownHours,
	storedHours,
} from "./hours.ts";

const SETTINGS_ID = "current";

/**
 * The settings, and the bookable hours: those of all staff members with own hours, or else the shared ones.
 * Days that the shared hours close are closed for all, except where somebody's own special days differ.
 */
export async function readHours(db: Database) {
	const rows = await db
		.selectFrom("booking_settings")
		.leftJoin("staff", "staff.id", "booking_settings.id")
		.select([
			"booking_settings.id",
			"booking_settings.settings",
			"staff.id as staffId",
			"staff.name",
		])
		.where("staff.removed_at", "is", null)
		.orderBy("booking_settings.id")
		.execute();
	const json = rows.find(({ id }) => id === SETTINGS_ID)?.settings;
	const settings: BookingSettings = storedHours(
		bookingSettings,
		defaultSettings,
		json,
	);
	const closed = settings.exceptions.filter(({ hours }) => hours.length === 0);
	const own = rows
		.filter(({ staffId }) => staffId !== null)
		.map(({ staffId, name, settings: theirs }) => {
			const saved = storedHours<OwnHours>(ownHours, settings, theirs);
			const hours = { ...saved, exceptions: [...closed, ...saved.exceptions] };
			return { staffId, name: name ?? "", saved, hours };
		});
	const shared = { staffId: null, name: "", saved: settings, hours: settings };

	return { settings, calendars: own.length > 0 ? own : [shared] };
}

/**
 * Saves the shared settings or, with `staffId`, a staff member's own hours. With the first own hours, the
 * shared hours are no longer offered, and upcoming calls of the shared calendar are assigned to this staff
 * member. Call it in a transaction, after `lockCalendars`.
 */
export async function saveHours(
	db: Database,
	staffId: string | null,
	hours: OwnHours | BookingSettings,
	at: string,
): Promise<void> {
	const values = { settings: JSON.stringify(hours), updated_at: at };

	await db
		.insertInto("booking_settings")
		.values({ id: staffId ?? SETTINGS_ID, ...values })
		.onConflict((conflict) => conflict.column("id").doUpdateSet(values))
		.execute();

	if (staffId === null) return;

	await db
		.updateTable("bookings")
		.set({ staff_id: staffId })
		.where("staff_id", "is", null)
		.where("starts_at", ">", at)
		.execute();

	const theirs = db
		.selectFrom("bookings")
		.select("id")
		.where("staff_id", "=", staffId);

	await db
		.updateTable("booking_slots")
		.set({ staff_id: staffId })
		.where("booking_id", "in", theirs)
		.execute();
}

/** @throws DatabaseError `stale` when there are none. */
export function removeOwnHours(db: Database, staffId: string): Promise<void> {
	return executeOne(
		db.deleteFrom("booking_settings").where("id", "=", staffId),
	);
}

/** Blocked hours, and busy times of external calendars with their owners, that overlap a time span. */
export function busyTimesBetween(db: Database, from: string, until?: string) {
	let query = db
		.selectFrom("busy_times")
		.leftJoin("calendar_feeds", "calendar_feeds.id", "busy_times.feed_id")
		.select([
			"busy_times.feed_id",
			"busy_times.starts_at",
			"busy_times.ends_at",
		])
		.select(({ fn }) =>
			fn
				.coalesce("busy_times.staff_id", "calendar_feeds.staff_id")
				.as("staff_id"),
		)
		.where("busy_times.ends_at", ">", from);
	if (until !== undefined)
		query = query.where("busy_times.starts_at", "<", until);
	return query.orderBy("busy_times.starts_at").execute();
}
