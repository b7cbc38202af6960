import { randomUUIDv7 } from "node:crypto";
import type { Migration } from "kysely/migration";
import { defineMigration, run } from "./statements.ts";

export const deskAdditions: Record<string, Migration> = {
	// Counts of visitors' feedback on an answer: helpful or not.
	"010-faq-feedback": defineMigration(
		`CREATE TABLE faq_feedback (
		answer_id text PRIMARY KEY, helpful integer NOT NULL, unhelpful integer NOT NULL, last_at text NOT NULL
	)`,
	),
	// Leads added by staff, tasks about people, tags of people, and staff's saved filters of the inbox.
	"020-tasks-tags-and-views": defineMigration(
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
	),
	// Hours blocked by staff, and busy times of external calendars.
	"021-busy-times": defineMigration(
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
	),
	"030-ad-spend": defineMigration(
		`CREATE TABLE ad_spend (
		day text NOT NULL, source text NOT NULL, campaign text NOT NULL, cents integer NOT NULL,
		CONSTRAINT ad_spend_pk PRIMARY KEY (day, source, campaign)
	)`,
	),
	"040-meeting-links": defineMigration(
		"ALTER TABLE bookings ADD COLUMN meeting_link text",
	),
	// Calls belong to a staff member, and a time can be booked once with each of them.
	"041-staff-calendars": defineMigration(
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
	),
	// Replies by email are notes with a sender and a Message-ID.
	"042-inbound-replies": defineMigration(
		"ALTER TABLE notes ADD COLUMN sender text",
		"ALTER TABLE notes ADD COLUMN message_id text",
		"CREATE UNIQUE INDEX notes_message_id ON notes (message_id)",
	),
	// Web Vitals of real page loads: number of loads by value, day, page and metric.
	"043-web-vitals": defineMigration(`
	CREATE TABLE web_vitals_daily (
		day text NOT NULL, page text NOT NULL, metric text NOT NULL, value integer NOT NULL,
		count integer NOT NULL,
		CONSTRAINT web_vitals_daily_pk PRIMARY KEY (day, page, metric, value)
	)`),
	// An hour can be blocked for one staff member.
	"044-blocked-hours": defineMigration(
		"ALTER TABLE busy_times ADD COLUMN staff_id text REFERENCES staff (id) ON DELETE CASCADE",
	),
	// Time at which a deal was won, from the audit log, or else from the person's last lead.
	"045-won-at": defineMigration(
		"ALTER TABLE people ADD COLUMN won_at text",
		`UPDATE people SET won_at = coalesce(
		(SELECT max(at) FROM audit_log
			WHERE subject = people.id AND action = 'person.status' AND detail LIKE '% > won%'),
		last_lead_at)
		WHERE status = 'won'`,
		"CREATE INDEX people_won_at ON people (won_at) WHERE won_at IS NOT NULL",
	),
	// Dropped columns that later migrations add again; a database that has not run these keeps its values.
	"046-session-agents": defineMigration(),
	"047-recovery-codes": defineMigration(),
	"048-settled-searches": defineMigration(),
	"049-agents-and-codes": addsMissing({
		sessions: "agent",
		staff: "recovery_codes",
	}),
	// Jobs are rows of the outbox.
	"050-jobs": {
		async up(db) {
			for (const { name, ran_at, ...lease } of await db
				.selectFrom("jobs")
				.selectAll()
				.execute()) {
				const job = {
					kind: "job",
					topic: name,
					recipient: "job",
					message_id: `job_${name}`,
				};
				const row = {
					id: randomUUIDv7(),
					payload: "{}",
					attempts: 0,
					created_at: ran_at,
				};
				await db
					.insertInto("outbox")
					.values({ ...row, ...job, ...lease })
					.execute();
			}

			await run(db, "DROP TABLE jobs");
		},
	},
	"051-settled-searches": addsMissing({ zero_result_searches: "settled_at" }),
};

/** Adds text columns, by table, where they do not exist. */
function addsMissing(wanted: Record<string, string>): Migration {
	return {
		async up(db) {
			for (const {
				name: table,
				columns,
			} of await db.introspection.getTables()) {
				const name = wanted[table];
				if (name && !columns.some((column) => column.name === name))
					await run(db, `ALTER TABLE ${table} ADD COLUMN ${name} text`);
			}
		},
	};
}
