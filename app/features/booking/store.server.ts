import type { BookingsTable } from "#database/form-tables.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import { type BookingSettings, settingsFrom } from "./hours.ts";

/** Where these leads come from. */
export const bookingSource = "booking";

/** A booking as the table holds it. */
export type BookingRow = BookingsTable;

/** A new booking with the cells it takes. @throws DatabaseError `unique` at `booking_slots` when one is taken. */
export async function insertBooking(
	db: Database,
	row: BookingRow,
	cells: readonly string[],
): Promise<void> {
	await db.insertInto("bookings").values(row).execute();
	await holdCells(db, row.id, cells);
}

type Move = {
	startsAt: string;
	endsAt: string;
	cells: readonly string[];
	heldCells: readonly string[];
};

/**
 * Moves a booking: its new cells are taken before the old ones are freed, so that two bookings that
 * change places at once cannot wait for each other. @throws DatabaseError `stale` when it was changed meanwhile.
 */
export async function updateTime(
	trx: Database,
	row: BookingRow,
	move: Move,
	at: string,
): Promise<void> {
	const { startsAt, endsAt, cells, heldCells } = move;
	const added = cells.filter((cell) => !heldCells.includes(cell));
	const freed = heldCells.filter((cell) => !cells.includes(cell));
	const change = {
		starts_at: startsAt,
		ends_at: endsAt,
		moved_from: row.starts_at,
		moved_at: at,
		sequence: row.sequence + 1,
	};
	await changeUnchanged(trx, row, change);
	if (added.length > 0) await holdCells(trx, row.id, added);
	if (freed.length > 0) await freeCells(trx, row.id, freed);
}

/** Cancels a booking and frees its time. @throws DatabaseError `stale` when it was changed meanwhile. */
export async function cancelBooking(trx: Database, row: BookingRow, at: string): Promise<void> {
	const change = { status: "cancelled", cancelled_at: at, sequence: row.sequence + 1 } as const;
	await changeUnchanged(trx, row, change);
	await trx.deleteFrom("booking_slots").where("booking_id", "=", row.id).execute();
}

/**
 * Cancels a person's calls that are still ahead, and frees their time. Nobody is told: it is for what
 * turned out to be spam, whose address may be a stranger's.
 */
export async function dropCallsAhead(db: Database, personId: string, at: string): Promise<void> {
	const ahead = db
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
		.where("id", "in", ahead)
		.where("status", "=", "booked")
		.execute();
	await db.deleteFrom("booking_slots").where("booking_id", "in", ahead).execute();
}

/** One booking, or undefined. */
export function findBooking(db: Database, id: string): Promise<BookingRow | undefined> {
	return db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The cells that a booking holds. */
export async function cellsHeldBy(db: Database, id: string): Promise<string[]> {
	const rows = await db
		.selectFrom("booking_slots")
		.select("block_start")
		.where("booking_id", "=", id)
		.orderBy("block_start")
		.execute();
	return rows.map((row) => row.block_start);
}

/** The cells taken from one moment on, those of `except` left out. */
export async function takenCells(
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

/** The opening hours that staff saved, or the default. */
export async function readSettings(db: Database): Promise<BookingSettings> {
	const row = await db
		.selectFrom("booking_settings")
		.select("settings")
		.where("id", "=", SETTINGS_ID)
		.executeTakeFirst();
	return settingsFrom(row?.settings);
}

/** Saves opening hours; calls that are booked already stay as they are. */
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

/** In order, so that two commits take the same cells in the same order and never block each other. */
async function holdCells(db: Database, id: string, cells: readonly string[]): Promise<void> {
	const rows = [...cells].sort().map((cell) => ({ block_start: cell, booking_id: id }));
	await db.insertInto("booking_slots").values(rows).execute();
}

async function freeCells(db: Database, id: string, cells: readonly string[]): Promise<void> {
	await db
		.deleteFrom("booking_slots")
		.where("booking_id", "=", id)
		.where("block_start", "in", cells)
		.execute();
}

async function changeUnchanged(
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
