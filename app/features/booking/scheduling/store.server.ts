import type { Schema } from "#database/schema.ts";
import { moveStages, type StageActor } from "#features/leads/stages.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne, limitLockWait, lockTable } from "#lib/db/dialect.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import { findCalendarId, readHours } from "./calendars.server.ts";

export const bookingSource = "booking";

export type BookingRow = Schema["bookings"];

/**
 * @throws DatabaseError `unique` at `booking_slots` when a time block is taken, `stale` at
 * `booking_settings` when the hours have changed.
 */
export async function insertBooking(
	trx: Database,
	row: BookingRow,
	blocks: readonly string[],
): Promise<void> {
	await trx.insertInto("bookings").values(row).execute();
	await takeBlocks(trx, row, blocks);
}

/**
 * Moves a booking to other time blocks, or frees its time without `blocks`. Inserts the new blocks before
 * it deletes the old ones, so that two bookings that swap times do not deadlock. Pending reminders are
 * deleted.
 * @throws DatabaseError `stale` at `bookings` when the booking has been changed, or as `insertBooking`.
 */
export async function updateBooking(
	trx: Database,
	before: BookingRow,
	change: Partial<BookingRow>,
	blocks: readonly string[] = [],
): Promise<void> {
	await updateUnchanged(trx, before, change);

	let old = trx.deleteFrom("booking_slots").where("booking_id", "=", before.id);

	if (blocks.length > 0) {
		const after = { ...before, ...change };
		await takeBlocks(trx, after, blocks);
		old = old.where((eb) =>
			eb.or([
				eb("calendar_id", "!=", after.calendar_id),
				eb("block_start", "not in", blocks),
			]),
		);
	}

	await old.execute();
	await deleteReminders(trx, [before.id]);
}

/**
 * Assigns a call to a staff member.
 * @throws DatabaseError `unique` at `booking_slots` when they have another call at that time, `stale` when
 * the booking has been changed.
 */
export async function assignBooking(
	trx: Database,
	before: BookingRow,
	staffId: string,
): Promise<boolean> {
	const calendar = { calendar_id: await findCalendarId(trx, staffId) };
	if (calendar.calendar_id === before.calendar_id) return false;

	const sequence = before.sequence + 1;
	await updateUnchanged(trx, before, { ...calendar, sequence });
	await trx
		.updateTable("booking_slots")
		.set(calendar)
		.where("booking_id", "=", before.id)
		.execute();

	return true;
}

export async function deleteReminders(
	trx: Database,
	ids: readonly string[],
): Promise<void> {
	await trx
		.deleteFrom("outbox")
		.where("topic", "in", ["booking.reminder", "booking.upcoming"])
		.where(
			"lead_id",
			"in",
			trx
				.selectFrom("bookings")
				.select("lead_id")
				.where("id", "in", [...ids, ""]),
		)
		.where("delivered_at", "is", null)
		.execute();
}

/** A person's booked calls that have not begun, the next one first. */
export function listFutureCalls(db: Database, personId: string, at: string) {
	return selectFutureCalls(db, at)
		.select(["bookings.id", "bookings.starts_at", "bookings.sequence"])
		.where("leads.person_id", "=", personId)
		.orderBy("bookings.starts_at")
		.execute();
}

/** Booked calls that have not begun, with their leads. */
export function selectFutureCalls(db: Database, at: string) {
	return db
		.selectFrom("bookings")
		.innerJoin("leads", "leads.id", "bookings.lead_id")
		.where("bookings.status", "=", "booked")
		.where("bookings.starts_at", ">", at);
}

/**
 * Cancels a spam sender's future calls and frees their time. Sends no email, as the address may be another
 * person's.
 */
export async function cancelFutureCalls(
	db: Database,
	personId: string,
	{ staffId, at }: { staffId: string | null; at: string },
): Promise<void> {
	const cancelled = await db
		.updateTable("bookings")
		.set(({ eb }) => ({
			status: "cancelled",
			cancelled_at: at,
			cancelled_by: staffId,
			sequence: eb("sequence", "+", 1),
		}))
		.where("starts_at", ">", at)
		.where("status", "=", "booked")
		.where(
			"id",
			"in",
			db.selectFrom("leads").select("id").where("person_id", "=", personId),
		)
		.returning("id")
		.execute();
	const ids = cancelled.map(({ id }) => id);
	if (ids.length === 0) return;

	await db.deleteFrom("booking_slots").where("booking_id", "in", ids).execute();
	await deleteReminders(db, ids);
	await closeCallTasks(db, ids, at);
}

/** Moves the open tasks of cancelled calls to the trash. */
export async function closeCallTasks(
	db: Database,
	bookingIds: readonly string[],
	at: string,
): Promise<void> {
	await db
		.updateTable("tasks")
		.set({ deleted_at: at })
		.where("booking_id", "in", bookingIds)
		.where("done_at", "is", null)
		.where("deleted_at", "is", null)
		.execute();
}

/**
 * Sets a person whose last upcoming call was cancelled from `booked` to `contacted`, with the copies on their
 * leads.
 */
export async function leaveBookedStage(
	trx: Database,
	leadId: string,
	actor: StageActor,
): Promise<void> {
	const lead = await trx
		.selectFrom("leads")
		.select("person_id")
		.where("id", "=", leadId)
		.executeTakeFirst();
	if (lead?.person_id) await leaveBookedStages(trx, [lead.person_id], actor);
}

/** As `leaveBookedStage`, for those of some people who have no upcoming call. */
export async function leaveBookedStages(
	trx: Database,
	personIds: readonly string[],
	actor: StageActor,
): Promise<void> {
	const calls = await selectFutureCalls(trx, actor.at)
		.select("leads.person_id")
		.where("leads.person_id", "in", [...personIds, ""])
		.execute();
	const called = new Set(calls.map(({ person_id }) => person_id));
	const others = personIds.filter((id) => !called.has(id));
	if (others.length === 0) return;

	await moveStages(trx, others, ["booked"], "contacted", actor);
}

export const REMINDER_TOPIC = "booking.upcoming";

/** Email address of the staff member whose call a lead is; undefined for unassigned calls. */
export async function findStaffAddress(
	db: Database,
	leadId: string | null,
): Promise<string | undefined> {
	const row = await db
		.selectFrom("bookings")
		.innerJoin("calendars", "calendars.id", "bookings.calendar_id")
		.innerJoin("staff", "staff.id", "calendars.staff_id")
		.select("staff.email")
		.where("bookings.lead_id", "=", leadId)
		.where("staff.removed_at", "is", null)
		.executeTakeFirst();
	return row?.email;
}

export function findBooking(
	db: Database,
	id: string,
): Promise<BookingRow | undefined> {
	return db
		.selectFrom("bookings")
		.selectAll()
		.where("id", "=", id)
		.executeTakeFirst();
}

const BLOCK_MS = 5 * 60_000;

/**
 * The starts of the time blocks in a time span, in order. All in milliseconds since 1970. Blocks of five
 * minutes are primary keys in the database, together with the calendar, so that no two of its calls
 * overlap.
 */
export function listBlocks(start: number, end: number): number[] {
	const first = Math.floor(start / BLOCK_MS);
	const count = Math.max(0, Math.ceil(end / BLOCK_MS) - first);
	return Array.from(
		{ length: count },
		(_, index) => (first + index) * BLOCK_MS,
	);
}

/** Milliseconds. Visitors learn within 2 s that another booking has taken a time. */
const LOCK_WAIT_MS = 1_000;

/** In order, so that two transactions that take the same blocks do not deadlock. */
export async function takeBlocks(
	trx: Database,
	{ id, calendar_id }: BookingRow,
	blocks: readonly string[],
): Promise<void> {
	await limitLockWait(trx, LOCK_WAIT_MS);

	if (calendar_id === null) throw new Error("the call has no calendar");

	const calendar = { booking_id: id, calendar_id };
	const taken = await trx
		.insertInto("booking_slots")
		.values(blocks.map((block) => ({ block_start: block, ...calendar })))
		// For a call that is moved by less than its length.
		.onConflict((conflict) =>
			conflict
				.columns(["block_start", "calendar_id"])
				.doUpdateSet(calendar)
				.where("booking_slots.booking_id", "=", id),
		)
		.executeTakeFirst();
	if (Number(taken.numInsertedOrUpdatedRows) < blocks.length)
		throw new DatabaseError("unique", {
			cause: "the time is taken",
			table: "booking_slots",
		});

	// Changes of the hours wait for running bookings (`lockCalendars`).
	const { calendars } = await readHours(trx);
	if (!calendars.some((each) => each.id === calendar_id))
		throw new DatabaseError("stale", {
			cause: "the hours have changed",
			table: "booking_settings",
		});
}

/** Blocks new and moved bookings until the transaction ends. */
export const lockCalendars = (trx: Database) => lockTable(trx, "booking_slots");

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
