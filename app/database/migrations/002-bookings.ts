import { attributionColumns, migrationOf } from "./statements.ts";

/** Booked calls, the cells of time they hold, and the hours in which calls can be had. */
export const bookings002 = migrationOf(
	`CREATE TABLE bookings (
		id text PRIMARY KEY, lead_id text, kind text NOT NULL,
		starts_at text NOT NULL, ends_at text NOT NULL, status text NOT NULL,
		name text NOT NULL, email text NOT NULL, phone text, note text, offer text, time_zone text NOT NULL,
		sequence integer NOT NULL, moved_from text, moved_at text, cancelled_at text, ${attributionColumns},
		created_at text NOT NULL
	)`,
	"CREATE INDEX bookings_starts_at ON bookings (starts_at)",
	"CREATE INDEX bookings_email ON bookings (email)",
	`CREATE TABLE booking_slots (
		cell_start text PRIMARY KEY,
		booking_id text NOT NULL REFERENCES bookings (id) ON DELETE CASCADE
	)`,
	"CREATE INDEX booking_slots_booking_id ON booking_slots (booking_id)",
	`CREATE TABLE booking_settings (
		id text PRIMARY KEY, settings text NOT NULL, updated_at text NOT NULL
	)`,
);

/** Receipts of cookie choices, and the site's own counts. */
export const consentAndStatistics003 = migrationOf(
	`CREATE TABLE consent_receipts (
		id text PRIMARY KEY, previous_id text, at text NOT NULL, policy_version text NOT NULL,
		analytics integer NOT NULL, marketing integer NOT NULL,
		source text NOT NULL, gpc integer NOT NULL, locale text NOT NULL
	)`,
	`CREATE TABLE statistics_daily (
		day text NOT NULL, page text NOT NULL, source text NOT NULL, event text NOT NULL,
		count integer NOT NULL, value_eur integer NOT NULL,
		CONSTRAINT statistics_daily_pk PRIMARY KEY (day, page, source, event)
	)`,
	"CREATE TABLE statistics_counted (id text PRIMARY KEY, at text NOT NULL)",
);
