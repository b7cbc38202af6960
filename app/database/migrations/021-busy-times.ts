import { defineMigration } from "./statements.ts";

/** Hours blocked by staff, and busy times of external calendars. */
export const busyTimes021 = defineMigration(
	`CREATE TABLE calendar_feeds (
		id text PRIMARY KEY,
		staff_id text NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
		host text NOT NULL, encrypted_url text NOT NULL, created_at text NOT NULL,
		read_at text, failed_at text, error text
	)`,
	"CREATE INDEX calendar_feeds_staff ON calendar_feeds (staff_id)",
	`CREATE TABLE busy_times (
		id text PRIMARY KEY,
		feed_id text REFERENCES calendar_feeds (id) ON DELETE CASCADE,
		starts_at text NOT NULL, ends_at text NOT NULL
	)`,
	"CREATE INDEX busy_times_feed ON busy_times (feed_id)",
	"CREATE INDEX busy_times_end ON busy_times (ends_at)",
);
