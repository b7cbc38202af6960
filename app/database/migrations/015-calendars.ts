import { defineMigration } from "./statements.ts";

const FIRST = "'first'";

/** The calendar of a row's staff member; the first one for calls that were unassigned. */
const addCalendar = (table: string) =>
	`(SELECT id FROM calendars WHERE calendars.staff_id = ${table}.staff_id)`;

/**
 * Calendars are records of their own, and calls, time blocks and blocked hours belong to one. The first has
 * no owner until there is an account; where there are accounts already, the first owner takes it over.
 */
export const calendars015 = defineMigration(
	`CREATE TABLE calendars (
		id text PRIMARY KEY, name text NOT NULL,
		staff_id text REFERENCES staff (id) ON DELETE SET NULL ON UPDATE CASCADE,
		created_at text NOT NULL
	)`,
	"CREATE UNIQUE INDEX calendars_staff_id ON calendars (staff_id)",
	`INSERT INTO calendars VALUES (${FIRST}, 'Calls', (
		SELECT id FROM staff WHERE removed_at IS NULL
		ORDER BY CASE WHEN role = 'owner' THEN 0 ELSE 1 END, created_at, id LIMIT 1
	), '2026-11-26T00:00:00.000Z')`,
	`INSERT INTO calendars SELECT id, name, id, created_at FROM staff
		WHERE id NOT IN (SELECT staff_id FROM calendars WHERE staff_id IS NOT NULL)`,
	`UPDATE booking_settings SET id = ${FIRST}
		WHERE id = (SELECT staff_id FROM calendars WHERE id = ${FIRST})`,
	"ALTER TABLE bookings ADD COLUMN calendar_id text REFERENCES calendars (id) ON DELETE SET NULL",
	`UPDATE bookings SET calendar_id = coalesce(${addCalendar("bookings")}, ${FIRST})`,
	"CREATE INDEX bookings_calendar_id ON bookings (calendar_id)",
	"DROP INDEX bookings_staff_id",
	"ALTER TABLE bookings DROP COLUMN staff_id",
	`CREATE TABLE calendar_slots (
		block_start text NOT NULL,
		calendar_id text NOT NULL REFERENCES calendars (id) ON DELETE CASCADE,
		booking_id text NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
		CONSTRAINT calendar_slots_pk PRIMARY KEY (block_start, calendar_id)
	)`,
	`INSERT INTO calendar_slots
		SELECT block_start, coalesce(${addCalendar("booking_slots")}, ${FIRST}), min(booking_id)
		FROM booking_slots GROUP BY 1, 2`,
	"DROP TABLE booking_slots",
	"ALTER TABLE calendar_slots RENAME TO booking_slots",
	"CREATE INDEX booking_slots_booking_id ON booking_slots (booking_id)",
	"ALTER TABLE busy_times ADD COLUMN calendar_id text REFERENCES calendars (id) ON DELETE CASCADE",
	`UPDATE busy_times SET calendar_id = ${addCalendar("busy_times")}`,
	"ALTER TABLE busy_times DROP COLUMN staff_id",
);
