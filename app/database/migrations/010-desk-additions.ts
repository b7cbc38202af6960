import { migrationOf } from "./statements.ts";

/** Counts of visitors' feedback on an answer: helpful or not. */
export const faqFeedback010 = migrationOf(
	`CREATE TABLE faq_feedback (
		answer_id text PRIMARY KEY, helpful integer NOT NULL, unhelpful integer NOT NULL, last_at text NOT NULL
	)`,
);

/** Leads added by staff, tasks about people, tags of people, and staff's saved filters of the inbox. */
export const tasksTagsAndViews020 = migrationOf(
	`CREATE TABLE manual_leads (
		id text PRIMARY KEY REFERENCES leads (id) ON DELETE CASCADE,
		contact text NOT NULL, company text, phone text, website text, message text, consent text NOT NULL,
		staff_id text REFERENCES staff (id) ON DELETE SET NULL, created_at text NOT NULL
	)`,
	`CREATE TABLE tasks (
		id text PRIMARY KEY,
		person_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
		staff_id text REFERENCES staff (id) ON DELETE SET NULL,
		title text NOT NULL, due_on text NOT NULL, done_at text, created_at text NOT NULL
	)`,
	"CREATE INDEX tasks_person ON tasks (person_id)",
	"CREATE INDEX tasks_open ON tasks (due_on, id) WHERE done_at IS NULL",
	`CREATE TABLE person_tags (
		person_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
		tag text NOT NULL, created_at text NOT NULL,
		CONSTRAINT person_tags_key PRIMARY KEY (person_id, tag)
	)`,
	"CREATE INDEX person_tags_tag ON person_tags (tag, person_id)",
	`CREATE TABLE saved_views (
		id text PRIMARY KEY,
		staff_id text NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
		name text NOT NULL, query text NOT NULL, created_at text NOT NULL,
		CONSTRAINT saved_views_name UNIQUE (staff_id, name)
	)`,
);

/** Hours blocked by staff, and busy times of external calendars. */
export const busyTimes021 = migrationOf(
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

export const adSpend030 = migrationOf(
	`CREATE TABLE ad_spend (
		day text NOT NULL, source text NOT NULL, campaign text NOT NULL, cents integer NOT NULL,
		CONSTRAINT ad_spend_pk PRIMARY KEY (day, source, campaign)
	)`,
);

export const meetingLinks040 = migrationOf("ALTER TABLE bookings ADD COLUMN meeting_link text");
