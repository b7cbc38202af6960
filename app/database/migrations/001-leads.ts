import type { Kysely } from "kysely";
import { isPostgres, type Migration, run } from "./statements.ts";

/** The tables of version 0.1.0: leads, calls, outbox and desk. */
export const leads001: Migration = {
	async up(db) {
		await run(db, ...forms, ...visitors, ...desk);
		await createSearch(db);
		await run(db, ...indexes);
	},
};

/** Origin of the visitor, in every table that a form fills. */
const attributionColumns = `
	source text NOT NULL, page_url text, utm_parameters text, referrer text, landing_page text, first_seen_at text`;

const forms = [
	`CREATE TABLE leads (
		id text PRIMARY KEY, kind text NOT NULL,
		email text NOT NULL, name text, headline text,
		source text NOT NULL, first_touch text, last_touch text, consent text, savings text,
		idempotency_key text NOT NULL, body_hash text NOT NULL,
		created_at text NOT NULL,
		person_id text, channel text, industry text, recommendation text, assignee_id text,
		status text DEFAULT 'new' NOT NULL, spam integer DEFAULT 0 NOT NULL,
		read_at text, due_at text, answered_at text, answered_by text
	)`,
	`CREATE TABLE quiz_responses (
		id text PRIMARY KEY,
		pain_point text NOT NULL, business_type text NOT NULL, tools text NOT NULL, timing text NOT NULL,
		recommendation text NOT NULL, email text NOT NULL, website text NOT NULL, ${attributionColumns},
		created_at text NOT NULL
	)`,
	`CREATE TABLE quiz_leads (
		id text PRIMARY KEY,
		email text NOT NULL, website text NOT NULL,
		quiz_response_id text NOT NULL, recommendation_type text NOT NULL, ${attributionColumns},
		created_at text NOT NULL
	)`,
	`CREATE TABLE academy_leads (
		id text PRIMARY KEY,
		name text NOT NULL, email text NOT NULL, company text, message text, ${attributionColumns},
		created_at text NOT NULL
	)`,
	`CREATE TABLE questions (
		id text PRIMARY KEY,
		email text NOT NULL, question text NOT NULL, ${attributionColumns},
		created_at text NOT NULL, answer text, answered_at text, answered_by text
	)`,
	`CREATE TABLE bookings (
		id text PRIMARY KEY, lead_id text, kind text NOT NULL,
		starts_at text NOT NULL, ends_at text NOT NULL, status text NOT NULL,
		name text NOT NULL, email text NOT NULL, phone text, note text, offer text, time_zone text NOT NULL,
		sequence integer NOT NULL, moved_from text, moved_at text, cancelled_at text, ${attributionColumns},
		created_at text NOT NULL
	)`,
	`CREATE TABLE booking_slots (
		cell_start text PRIMARY KEY,
		booking_id text NOT NULL REFERENCES bookings (id) ON DELETE CASCADE
	)`,
	`CREATE TABLE booking_settings (
		id text PRIMARY KEY, settings text NOT NULL, updated_at text NOT NULL
	)`,
	`CREATE TABLE newsletter_subscribers (
		id text PRIMARY KEY, email text NOT NULL UNIQUE, status text NOT NULL,
		token_hash text UNIQUE, token_expires_at text, consent_text_version text NOT NULL, ${attributionColumns},
		first_touch text, last_touch text, consent text,
		created_at text NOT NULL, confirmed_at text, unsubscribed_at text
	)`,
	`CREATE TABLE newsletter_requests (
		idempotency_key text PRIMARY KEY, body_hash text NOT NULL, created_at text NOT NULL
	)`,
];

const visitors = [
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
	`CREATE TABLE privacy_requests (
		id text PRIMARY KEY, kind text NOT NULL, email text NOT NULL, token_hash text UNIQUE,
		expires_at text NOT NULL, confirmed_at text, done_at text, created_at text NOT NULL
	)`,
	"CREATE TABLE erasures (address_hash text PRIMARY KEY, at text NOT NULL)",
	`CREATE TABLE faq_misses (
		words text PRIMARY KEY, count integer NOT NULL, first_at text NOT NULL, last_at text NOT NULL, settled_at text
	)`,
];

const desk = [
	"CREATE TABLE settings (name text PRIMARY KEY, value text NOT NULL)",
	`CREATE TABLE staff (
		id text PRIMARY KEY, email text NOT NULL UNIQUE, name text NOT NULL, role text NOT NULL,
		password_hash text, totp_secret text, totp_confirmed_at text, totp_last_step integer, recovery_codes text,
		calendar_token_hash text UNIQUE, password_changed_at text, last_login_at text, removed_at text,
		created_at text NOT NULL
	)`,
	`CREATE TABLE staff_links (
		token_hash text PRIMARY KEY, staff_id text NOT NULL, expires_at text NOT NULL, used_at text,
		created_at text NOT NULL
	)`,
	`CREATE TABLE sessions (
		id_hash text PRIMARY KEY, staff_id text NOT NULL, awaits_code integer NOT NULL, agent text,
		created_at text NOT NULL, seen_at text NOT NULL, expires_at text NOT NULL
	)`,
	`CREATE TABLE audit_log (
		id text PRIMARY KEY, at text NOT NULL, staff_id text, action text NOT NULL, subject text, detail text
	)`,
	"CREATE TABLE rate_limits (key text PRIMARY KEY, free_at bigint NOT NULL)",
	"CREATE TABLE jobs (name text PRIMARY KEY, last_slot text NOT NULL, ran_at text NOT NULL)",
	`CREATE TABLE people (
		id text PRIMARY KEY, email text NOT NULL UNIQUE, name text, status text NOT NULL,
		value_eur integer, assignee_id text, version integer NOT NULL,
		created_at text NOT NULL, last_lead_at text NOT NULL
	)`,
	`CREATE TABLE notes (
		id text PRIMARY KEY, person_id text NOT NULL, staff_id text, text text NOT NULL, created_at text NOT NULL
	)`,
	`CREATE TABLE outbox (
		id text PRIMARY KEY, kind text NOT NULL, topic text NOT NULL, recipient text NOT NULL,
		payload text NOT NULL, message_id text NOT NULL UNIQUE, lead_id text,
		attempts integer NOT NULL, due_at text NOT NULL, leased_until text, leased_by text,
		delivered_at text, dead_at text, last_error text,
		created_at text NOT NULL
	)`,
	`CREATE TABLE delivery_attempts (
		id text PRIMARY KEY, outbox_id text NOT NULL, at text NOT NULL, delivered integer NOT NULL, error text
	)`,
];

/** One row of lower-case words per lead (leads/search-words.ts), searched by prefixes on both databases. */
async function createSearch(db: Kysely<unknown>): Promise<void> {
	if (isPostgres(db))
		return run(
			db,
			`CREATE TABLE lead_words (
				seq bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
				lead_id text NOT NULL UNIQUE, words text NOT NULL
			)`,
			"CREATE INDEX lead_words_words ON lead_words USING gin (to_tsvector('simple', words))",
		);

	await run(
		db,
		`CREATE TABLE lead_words (
			seq INTEGER PRIMARY KEY AUTOINCREMENT, lead_id TEXT NOT NULL UNIQUE, words TEXT NOT NULL
		)`,
		...searchIndex("lead_words"),
	);
}

/** SQLite's full-text index over a table of words. */
export function searchIndex(table: string): string[] {
	const index = `${table}_index`;
	return [
		`CREATE VIRTUAL TABLE ${index} USING fts5 (
			words, content = '${table}', content_rowid = 'seq',
			tokenize = 'unicode61 remove_diacritics 0', prefix = '2 3'
		)`,
		// Erased words must not remain in the index's own pages.
		`INSERT INTO ${index} (${index}, rank) VALUES ('secure-delete', 1)`,
		`CREATE TRIGGER ${table}_added AFTER INSERT ON ${table} BEGIN
			INSERT INTO ${index} (rowid, words) VALUES (new.seq, new.words);
		END`,
		`CREATE TRIGGER ${table}_removed AFTER DELETE ON ${table} BEGIN
			INSERT INTO ${index} (${index}, rowid, words) VALUES ('delete', old.seq, old.words);
		END`,
	];
}

/** The columns that a list of leads is filtered by. */
export const filters = [
	"kind",
	"status",
	"channel",
	"industry",
	"recommendation",
	"assignee_id",
];

/** As in lib/outbox/messages.server.ts: an index is used only for the same expression. */
const state =
	"(CASE WHEN delivered_at IS NOT NULL THEN 'delivered' WHEN dead_at IS NOT NULL THEN 'dead' ELSE 'waiting' END)";

const indexes = [
	"CREATE UNIQUE INDEX leads_kind_idempotency_key ON leads (kind, idempotency_key)",
	"CREATE INDEX leads_email ON leads (email)",
	"CREATE INDEX bookings_starts_at ON bookings (starts_at)",
	"CREATE INDEX bookings_email ON bookings (email)",
	"CREATE INDEX booking_slots_booking_id ON booking_slots (booking_id)",
	// Pending rows only, so that polling does not get slower with delivered rows.
	`CREATE INDEX outbox_waiting ON outbox (kind, due_at)
		WHERE delivered_at IS NULL AND dead_at IS NULL`,
	"CREATE INDEX outbox_lead_id ON outbox (lead_id)",
	"CREATE INDEX outbox_recipient ON outbox (recipient, topic, created_at)",
	"CREATE INDEX newsletter_subscribers_status ON newsletter_subscribers (status, created_at)",
	"CREATE INDEX newsletter_requests_created_at ON newsletter_requests (created_at)",
	"CREATE INDEX sessions_staff_id ON sessions (staff_id)",
	"CREATE INDEX audit_log_subject ON audit_log (subject, id)",
	"CREATE INDEX rate_limits_free_at ON rate_limits (free_at)",
	"CREATE INDEX leads_person_id_id ON leads (person_id, id)",
	// Has every filter's column, so that combined filters are evaluated in the index.
	`CREATE INDEX leads_spam_id ON leads (spam, id, ${filters})`,
	"CREATE INDEX notes_person_id ON notes (person_id, id)",
	"CREATE INDEX delivery_attempts_outbox_id ON delivery_attempts (outbox_id, id)",
	"CREATE INDEX people_last_lead_at ON people (last_lead_at)",
	"CREATE INDEX delivery_attempts_at ON delivery_attempts (at)",
	"CREATE INDEX audit_log_at ON audit_log (at)",
	"CREATE INDEX consent_receipts_at ON consent_receipts (at)",
	"CREATE INDEX outbox_kind_created_at ON outbox (kind, created_at)",
	"CREATE INDEX outbox_leadless ON outbox (created_at) WHERE lead_id IS NULL",
	// Each list of the desk is read by one of these, whatever the distribution of states: without a mail
	// server all email is waiting, with a wrong one all of it fails.
	`CREATE INDEX outbox_state ON outbox (${state}, kind, id)`,
	`CREATE INDEX outbox_topic ON outbox (topic, ${state}, kind, id)`,
	"CREATE INDEX outbox_died ON outbox (kind, dead_at) WHERE dead_at IS NOT NULL",
	"CREATE INDEX statistics_daily_source ON statistics_daily (day, source)",
];
