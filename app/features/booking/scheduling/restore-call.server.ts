import type { Database } from "#lib/db/connection.server.ts";
import { isStale } from "#lib/db/errors.ts";
import { shifted } from "#lib/time/dates.ts";
import { isTakenBlock } from "./availability.server.ts";
import type { CallMailContext } from "./booking-notifications.ts";
import { isOfCalendar, listBusyTimes, readHours } from "./calendars.server.ts";
import { updatePlaceTask } from "./call-task.server.ts";
import { enqueueReminders } from "./change.server.ts";
import {
	type BookingRow,
	findBooking,
	listBlocks,
	takeBlocks,
} from "./store.server.ts";

const MINUTE = 60_000;

export type RestoredCall = {
	startsAt: string;
	outcome: "restored" | "taken" | "past";
};

/**
 * Books a cancelled call again at its old time, with its reminders and without an email, as the visitor
 * got none about the cancellation. Null when the call is not cancelled.
 */
export async function restoreCall(
	trx: Database,
	site: CallMailContext,
	id: string,
): Promise<RestoredCall | null> {
	const row = await findBooking(trx, id);
	if (row?.status !== "cancelled") return null;

	const startsAt = row.starts_at;
	if (startsAt <= site.clock.at) return { startsAt, outcome: "past" };
	if (!(await takeOldTime(trx, row))) return { startsAt, outcome: "taken" };

	const change = {
		status: "booked" as const,
		cancelled_at: null,
		cancelled_by: null,
		sequence: row.sequence + 1,
	};
	await trx.updateTable("bookings").set(change).where("id", "=", id).execute();
	await enqueueReminders(trx, site, [{ ...row, ...change }]);
	await updatePlaceTask(trx, { ...row, ...change }, site.clock.at);

	return { startsAt, outcome: "restored" };
}

/** False when another call, a blocked hour or another calendar has the time by now. */
async function takeOldTime(trx: Database, row: BookingRow): Promise<boolean> {
	const { settings, calendars } = await readHours(trx);
	const calendar = calendars.find(({ id }) => id === row.calendar_id);
	if (!calendar) return false;

	const until = shifted(row.ends_at, settings.bufferMinutes * MINUTE);
	const busy = await listBusyTimes(trx, row.starts_at, until);
	if (busy.some((each) => isOfCalendar(calendar, each))) return false;

	const blocks = listBlocks(Date.parse(row.starts_at), Date.parse(until));

	try {
		await takeBlocks(
			trx,
			row,
			blocks.map((block) => new Date(block).toISOString()),
		);
		return true;
	} catch (error) {
		if (!isTakenBlock(error) && !isStale(error, "booking_settings"))
			throw error;

		// Some of the blocks may have been free.
		await trx
			.deleteFrom("booking_slots")
			.where("booking_id", "=", row.id)
			.execute();

		return false;
	}
}
