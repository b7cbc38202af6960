import type { BookingsTable } from "#database/form-tables.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne, limitLockWait } from "#lib/db/dialect.ts";
import { type BookingSettings, settingsFrom } from "./hours.ts";

/** The `source` of these leads. */
export const bookingSource = "booking";

export type BookingRow = BookingsTable;

/** @throws DatabaseError `unique` at `booking_slots` when a time block is taken. */
export async function insertBooking(
	trx: Database,
	row: BookingRow,
	blocks: readonly string[],
): Promise<void> {
	await trx.insertInto("bookings").values(row).execute();
	await takeBlocks(trx, row.id, blocks);
}

/**
 * Takes the new blocks before it frees the old ones, so that two bookings that swap places at once do not
 * wait for each other. @throws DatabaseError `stale` when the booking was changed meanwhile.
 */
export async function moveBooking(
	trx: Database,
	row: BookingRow,
	{ startsAt, endsAt, blocks }: { startsAt: string; endsAt: string; blocks: readonly string[] },
	at: string,
): Promise<void> {
	await updateUnchanged(trx, row, {
		starts_at: startsAt,
		ends_at: endsAt,
		moved_from: row.starts_at,
		moved_at: at,
		sequence: row.sequence + 1,
	});
	const own = await trx
		.selectFrom("booking_slots")
		.select("block_start")
		.where("booking_id", "=", row.id)
		.execute();
	const before = own.map((each) => each.block_start);
	const added = blocks.filter((block) => !before.includes(block));
	const freed = before.filter((block) => !blocks.includes(block));
	if (added.length > 0) await takeBlocks(trx, row.id, added);
	if (freed.length > 0)
		await trx
			.deleteFrom("booking_slots")
			.where("booking_id", "=", row.id)
			.where("block_start", "in", freed)
			.execute();
}

/** Cancels a booking and frees its time. @throws DatabaseError `stale` when the booking was changed meanwhile. */
export async function cancelBooking(trx: Database, row: BookingRow, at: string): Promise<void> {
	const change = { status: "cancelled", cancelled_at: at, sequence: row.sequence + 1 } as const;
	await updateUnchanged(trx, row, change);
	await trx.deleteFrom("booking_slots").where("booking_id", "=", row.id).execute();
}

/**
 * Cancels a spammer's future calls and frees their time. No email is sent: the address may be a
 * stranger's.
 */
export async function cancelFutureCalls(db: Database, personId: string, at: string): Promise<void> {
	const future = db
		.selectFrom("bookings")
		.select("id")
		.where("starts_at", ">", at)
		.where("id", "in", db.selectFrom("leads").select("id").where("person_id", "=", personId));
	await db
		.updateTable("bookings")
		.set(({ eb }) => ({
			status: "cancelled",
			cancelled_at: at,
			sequence: eb("sequence", "+", 1),
		}))
		.where("id", "in", future)
		.where("status", "=", "booked")
		.execute();
	await db.deleteFrom("booking_slots").where("booking_id", "in", future).execute();
}

export function findBooking(db: Database, id: string): Promise<BookingRow | undefined> {
	return db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The time blocks taken from an instant on, those of the booking `except` left out. */
export async function takenBlocks(
	db: Database,
	from: string,
	except: string | null = null,
): Promise<Set<string>> {
	let query = db.selectFrom("booking_slots").select("block_start").where("block_start", ">=", from);
	if (except !== null) query = query.where("booking_id", "!=", except);
	const rows = await query.execute();
	return new Set(rows.map((row) => row.block_start));
}

const SETTINGS_ID = "current";

export async function readSettings(db: Database): Promise<BookingSettings> {
	const row = await db
		.selectFrom("booking_settings")
		.select("settings")
		.where("id", "=", SETTINGS_ID)
		.executeTakeFirst();
	return settingsFrom(row?.settings);
}

/** Calls that are already booked stay as they are. */
export async function saveSettings(
	db: Database,
	settings: BookingSettings,
	at: string,
): Promise<void> {
	const values = { settings: JSON.stringify(settings), updated_at: at };
	await db
		.insertInto("booking_settings")
		.values({ id: SETTINGS_ID, ...values })
		.onConflict((conflict) => conflict.column("id").doUpdateSet(values))
		.execute();
}

/** A visitor who is too late for a time learns so within 2 s. */
const LOCK_WAIT_MS = 1_000;

/** In order, so that two transactions that take the same blocks do not deadlock. */
async function takeBlocks(trx: Database, id: string, blocks: readonly string[]): Promise<void> {
	await limitLockWait(trx, LOCK_WAIT_MS);
	const rows = blocks.toSorted().map((block) => ({ block_start: block, booking_id: id }));
	await trx.insertInto("booking_slots").values(rows).execute();
}

async function updateUnchanged(
	db: Database,
	row: BookingRow,
	change: Partial<BookingRow>,
): Promise<void> {
	await executeOne(
		db
			.updateTable("bookings")
			.set(change)
			.where("id", "=", row.id)
			.where("status", "=", "booked")
			.where("sequence", "=", row.sequence),
	);
}
