import { defineMigration } from "./statements.ts";

/** Calls that staff booked are no leads: of a kind of their own, which lists and reports leave out. */
export const staffBookings162 = defineMigration(
	`UPDATE leads SET kind = 'staff-booking', read_at = coalesce(read_at, created_at)
		WHERE kind = 'booking' AND first_touch IS NULL
			AND created_at IN (SELECT at FROM audit_log WHERE action = 'booking.make')`,
);
