import { defineMigration } from "./statements.ts";

/** Calls belong to a staff member, and a time can be booked once with each of them. */
export const staffCalendars041 = defineMigration(
	"ALTER TABLE bookings ADD COLUMN staff_id text REFERENCES staff (id) ON DELETE SET NULL",
	"CREATE INDEX bookings_staff_id ON bookings (staff_id)",
	`CREATE TABLE staff_slots (
		block_start text NOT NULL, staff_id text NOT NULL,
		booking_id text NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
		CONSTRAINT staff_slots_pk PRIMARY KEY (block_start, staff_id)
	)`,
	"INSERT INTO staff_slots SELECT block_start, '', booking_id FROM booking_slots",
	"DROP TABLE booking_slots",
	"ALTER TABLE staff_slots RENAME TO booking_slots",
	"CREATE INDEX booking_slots_booking_id ON booking_slots (booking_id)",
);
