import type { BookingsTable, BusyTimesTable } from "#database/form-tables.ts";
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
	blocks: readonly number[],
): Promise<void> {
	await trx.insertInto("bookings").values(row).execute();
	await takeBlocks(trx, row.id, blocks);
}

/**
 * Takes the new blocks before it frees the old ones, so that two bookings that swap places at once do not
 * wait for each other. Reminders that are not sent yet are deleted. @throws DatabaseError `stale` when the booking was changed meanwhile.
 */
export async function moveBooking(
	trx: Database,
	before: BookingRow,
	{ starts_at, ends_at, moved_from, moved_at, sequence }: BookingRow,
	blocks: readonly number[],
): Promise<void> {
	await updateUnchanged(trx, before, { starts_at, ends_at, moved_from, moved_at, sequence });
	const own = trx.selectFrom("booking_slots").where("booking_id", "=", before.id);
	const taken = new Set((await own.select("block_start").execute()).map(blockOf));
	await takeBlocks(
		trx,
		before.id,
		blocks.filter((block) => !taken.has(block)),
	);
	await trx
		.deleteFrom("booking_slots")
		.where("booking_id", "=", before.id)
		.where("block_start", "not in", blocks.map(isoOf))
		.execute();
	await deleteReminders(trx, [before.id]);
}

/** Cancels a booking, frees its time and deletes its reminders. @throws DatabaseError `stale` when the booking was changed meanwhile. */
export async function cancelBooking(
	trx: Database,
	before: BookingRow,
	{ status, cancelled_at, sequence }: BookingRow,
): Promise<void> {
	await updateUnchanged(trx, before, { status, cancelled_at, sequence });
	await trx.deleteFrom("booking_slots").where("booking_id", "=", before.id).execute();
	await deleteReminders(trx, [before.id]);
}

async function deleteReminders(trx: Database, ids: readonly string[]): Promise<void> {
	await trx
		.deleteFrom("outbox")
		.where("topic", "in", ["booking.reminder", "booking.upcoming"])
		.where("lead_id", "in", trx.selectFrom("bookings").select("lead_id").where("id", "in", ids))
		.where("delivered_at", "is", null)
		.execute();
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
	const ids = (await future.where("status", "=", "booked").execute()).map(({ id }) => id);
	if (ids.length === 0) return;
	await db
		.updateTable("bookings")
		.set(({ eb }) => ({
			status: "cancelled",
			cancelled_at: at,
			sequence: eb("sequence", "+", 1),
		}))
		.where("id", "in", ids)
		.where("status", "=", "booked")
		.execute();
	await db.deleteFrom("booking_slots").where("booking_id", "in", ids).execute();
	await deleteReminders(db, ids);
}

export function findBooking(db: Database, id: string): Promise<BookingRow | undefined> {
	return db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirst();
}

const MINUTE = 60_000;
const BLOCK = 5 * MINUTE;

/**
 * The time blocks of a call and of the buffer after it, as starts in milliseconds, in order. Blocks of five
 * minutes are primary keys in the database, so that no two calls overlap.
 */
export function blocksOf(start: number, minutes: number): number[] {
	const first = Math.floor(start / BLOCK);
	const end = Math.ceil((start + minutes * MINUTE) / BLOCK);
	return Array.from({ length: end - first }, (_, index) => (first + index) * BLOCK);
}

/**
 * The time blocks of calls, blocked hours and other calendars from an instant on, those of the booking
 * `except` left out.
 */
export async function takenBlocks(
	db: Database,
	from: string,
	except: string | null = null,
): Promise<Set<number>> {
	let query = db.selectFrom("booking_slots").select("block_start").where("block_start", ">=", from);
	if (except !== null) query = query.where("booking_id", "!=", except);
	const [calls, busy] = await Promise.all([query.execute(), busyTimesBetween(db, from, null)]);
	const blocks = busy.map(({ starts_at, ends_at }) => {
		const start = Math.max(Date.parse(starts_at), Date.parse(from));
		return blocksOf(start, (Date.parse(ends_at) - start) / MINUTE);
	});
	return new Set([...calls.map(blockOf), ...blocks.flat()]);
}

/** The blocked hours and busy times of other calendars that overlap a span of time. */
export function busyTimesBetween(
	db: Database,
	from: string,
	until: string | null,
): Promise<BusyTimesTable[]> {
	let query = db.selectFrom("busy_times").selectAll().where("ends_at", ">", from);
	if (until !== null) query = query.where("starts_at", "<", until);
	return query.orderBy("starts_at").execute();
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
async function takeBlocks(trx: Database, id: string, blocks: readonly number[]): Promise<void> {
	if (blocks.length === 0) return;
	await limitLockWait(trx, LOCK_WAIT_MS);
	const rows = blocks.map((block) => ({ block_start: isoOf(block), booking_id: id }));
	// Returning, so that SQLite says at once whether one is taken (lib/db/sqlite.server.ts).
	await trx.insertInto("booking_slots").values(rows).returning("block_start").execute();
}

function blockOf({ block_start }: { block_start: string }): number {
	return Date.parse(block_start);
}

function isoOf(block: number): string {
	return new Date(block).toISOString();
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
