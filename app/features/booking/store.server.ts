import type { Schema } from "#database/schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne, limitLockWait } from "#lib/db/dialect.ts";

/** The `source` of these leads. */
export const bookingSource = "booking";

export type BookingRow = Schema["bookings"];

/** In `booking_slots`, where a key has no null: a call of nobody. */
const SHARED = "";

/** @throws DatabaseError `unique` at `booking_slots` when a time block is taken. */
export async function insertBooking(
	trx: Database,
	row: BookingRow,
	blocks: readonly number[],
): Promise<void> {
	await trx.insertInto("bookings").values(row).execute();
	await takeBlocks(trx, row, blocks);
}

/**
 * Takes the new blocks before it frees the old ones, so that two bookings that swap places at once do not
 * wait for each other. Reminders that are not sent yet are deleted. @throws DatabaseError `stale` when the booking was changed meanwhile.
 */
export async function moveBooking(
	trx: Database,
	before: BookingRow,
	after: BookingRow,
	blocks: readonly number[],
): Promise<void> {
	const { starts_at, ends_at, moved_from, moved_at, sequence, staff_id } = after;
	const change = { starts_at, ends_at, moved_from, moved_at, sequence, staff_id };
	await updateUnchanged(trx, before, change);
	const calendar = staff_id ?? SHARED;
	const own = await trx
		.selectFrom("booking_slots")
		.select("block_start")
		.where("booking_id", "=", before.id)
		.where("staff_id", "=", calendar)
		.execute();
	const taken = new Set(own.map(({ block_start }) => Date.parse(block_start)));
	const missing = blocks.filter((block) => !taken.has(block));
	await takeBlocks(trx, after, missing);
	await trx
		.deleteFrom("booking_slots")
		.where("booking_id", "=", before.id)
		.where((eb) =>
			eb.or([eb("staff_id", "!=", calendar), eb("block_start", "not in", blocks.map(isoOf))]),
		)
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

/**
 * Makes a call that of a member of staff. @throws DatabaseError `unique` at `booking_slots` when they have
 * another call then, `stale` when the booking was changed meanwhile.
 */
export async function assignBooking(
	trx: Database,
	before: BookingRow,
	staffId: string | null,
): Promise<void> {
	await updateUnchanged(trx, before, { staff_id: staffId });
	await trx
		.updateTable("booking_slots")
		.set({ staff_id: staffId ?? SHARED })
		.where("booking_id", "=", before.id)
		.execute();
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
	const cancelled = await db
		.updateTable("bookings")
		.set(({ eb }) => ({
			status: "cancelled",
			cancelled_at: at,
			sequence: eb("sequence", "+", 1),
		}))
		.where("starts_at", ">", at)
		.where("status", "=", "booked")
		.where("id", "in", db.selectFrom("leads").select("id").where("person_id", "=", personId))
		.returning("id")
		.execute();
	const ids = cancelled.map(({ id }) => id);
	if (ids.length === 0) return;
	await db.deleteFrom("booking_slots").where("booking_id", "in", ids).execute();
	await deleteReminders(db, ids);
}

/** The topic of reminders to staff. */
export const REMINDER_TOPIC = "booking.upcoming";

/** The address of the member of staff whose call a lead is; undefined for calls of nobody. */
export async function staffAddressOf(
	db: Database,
	leadId: string | null,
): Promise<string | undefined> {
	const row = await db
		.selectFrom("bookings")
		.innerJoin("staff", "staff.id", "bookings.staff_id")
		.select("staff.email")
		.where("bookings.lead_id", "=", leadId)
		.where("staff.removed_at", "is", null)
		.executeTakeFirst();
	return row?.email;
}

export function findBooking(db: Database, id: string): Promise<BookingRow | undefined> {
	return db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirst();
}

const MINUTE = 60_000;
const BLOCK = 5 * MINUTE;

/**
 * The time blocks of a call and of the buffer after it, as starts in milliseconds, in order. Blocks of five
 * minutes are primary keys in the database, with the member of staff, so that no two calls of theirs overlap.
 */
export function blocksOf(start: string, minutes: number): number[] {
	const first = Math.floor(Date.parse(start) / BLOCK);
	const end = Math.ceil((Date.parse(start) + minutes * MINUTE) / BLOCK);
	return Array.from({ length: end - first }, (_, index) => (first + index) * BLOCK);
}

/** A visitor who is too late for a time learns so within 2 s. */
const LOCK_WAIT_MS = 1_000;

/** In order, so that two transactions that take the same blocks do not deadlock. */
async function takeBlocks(
	trx: Database,
	{ id, staff_id }: BookingRow,
	blocks: readonly number[],
): Promise<void> {
	if (blocks.length === 0) return;
	await limitLockWait(trx, LOCK_WAIT_MS);
	const calendar = { booking_id: id, staff_id: staff_id ?? SHARED };
	const rows = blocks.map((block) => ({ block_start: isoOf(block), ...calendar }));
	// Returning, so that SQLite says at once whether one is taken (lib/db/sqlite.server.ts).
	await trx.insertInto("booking_slots").values(rows).returning("block_start").execute();
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
