import { migrationOf } from "./statements.ts";

/** Calls belong to a staff member, and a time can be booked once with each of them. */
export const staffCalendars041 = migrationOf(
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

/** Replies by email are notes with a sender and a Message-ID. */
export const inboundReplies042 = migrationOf(
	"ALTER TABLE notes ADD COLUMN sender text",
	"ALTER TABLE notes ADD COLUMN message_id text",
	"CREATE UNIQUE INDEX notes_message_id ON notes (message_id)",
);

/** Web Vitals of real page loads: number of loads by value, day, page and metric. */
export const webVitals043 = migrationOf(`
	CREATE TABLE web_vitals_daily (
		day text NOT NULL, page text NOT NULL, metric text NOT NULL, value integer NOT NULL,
		count integer NOT NULL,
		CONSTRAINT web_vitals_daily_pk PRIMARY KEY (day, page, metric, value)
	)`);

/** An hour can be blocked for one staff member. */
export const blockedHours044 = migrationOf(
	"ALTER TABLE busy_times ADD COLUMN staff_id text REFERENCES staff (id) ON DELETE CASCADE",
);

/** Time at which a deal was won, from the audit log, or else from the person's last lead. */
export const wonAt045 = migrationOf(
	"ALTER TABLE people ADD COLUMN won_at text",
	`UPDATE people SET won_at = coalesce(
		(SELECT max(at) FROM audit_log
			WHERE subject = people.id AND action = 'person.status' AND detail LIKE '% > won%'),
		last_lead_at)
		WHERE status = 'won'`,
	"CREATE INDEX people_won_at ON people (won_at) WHERE won_at IS NOT NULL",
);

export const sessionAgents046 = migrationOf("ALTER TABLE sessions DROP COLUMN agent");

export const recoveryCodes047 = migrationOf("ALTER TABLE staff DROP COLUMN recovery_codes");
