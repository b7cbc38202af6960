import { bookingCopy } from "#content/booking.ts";
import { company } from "#content/content.ts";
import { selectPersonId } from "#features/leads/store.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { type Clock, shifted, toWallClock } from "#lib/time/dates.ts";
import { type BookingRow, closeCallTasks } from "./store.server.ts";

const DAY = 24 * 60 * 60_000;

/** Visitors of a call without a place are promised an email that says how to join. */
export async function addPlaceTask(
	trx: Database,
	booking: BookingRow,
	{ at, newId }: Clock,
): Promise<void> {
	const name = bookingCopy().kinds[booking.kind].name.toLowerCase();

	await trx
		.insertInto("tasks")
		.values({
			id: newId(),
			person_id: selectPersonId(trx, booking.email),
			staff_id: null,
			title: `Email them how to join the ${name}`,
			due_on: findDueDay(booking, at),
			done_at: null,
			created_at: at,
			booking_id: booking.id,
		})
		.execute();
}

/** Moves the open task with its call; the task of a cancelled call goes to the trash, and comes back with it. */
export async function updatePlaceTask(
	trx: Database,
	booking: BookingRow,
	at: string,
): Promise<void> {
	if (booking.status === "cancelled")
		return await closeCallTasks(trx, [booking.id], at);

	await trx
		.updateTable("tasks")
		.set({ due_on: findDueDay(booking, at), deleted_at: null })
		.where("booking_id", "=", booking.id)
		.where("done_at", "is", null)
		.execute();
}

/** The day before the call, or today. */
function findDueDay({ starts_at }: BookingRow, at: string): string {
	const { timeZone } = company();
	const today = toWallClock(at, timeZone).date;
	const dayBefore = toWallClock(shifted(starts_at, -DAY), timeZone).date;

	return dayBefore > today ? dayBefore : today;
}
