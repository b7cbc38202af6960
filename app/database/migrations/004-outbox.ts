import { attributionColumns, migrationOf } from "./statements.ts";

/** The outbox, and the subscribers of the newsletter. */
export const outbox004 = migrationOf(
	`CREATE TABLE outbox (
		id text PRIMARY KEY, kind text NOT NULL, topic text NOT NULL, recipient text NOT NULL,
		payload text NOT NULL, message_id text NOT NULL UNIQUE, lead_id text,
		attempts integer NOT NULL, due_at text NOT NULL, leased_until text, leased_by text,
		delivered_at text, dead_at text, last_error text,
		created_at text NOT NULL
	)`,
	// Only what waits: looking for work costs the same however much has been delivered.
	`CREATE INDEX outbox_waiting ON outbox (kind, due_at)
		WHERE delivered_at IS NULL AND dead_at IS NULL`,
	"CREATE INDEX outbox_lead_id ON outbox (lead_id)",
	"CREATE INDEX outbox_recipient ON outbox (recipient, topic, created_at)",
	`CREATE TABLE newsletter_subscribers (
		id text PRIMARY KEY, email text NOT NULL UNIQUE, status text NOT NULL,
		token_hash text UNIQUE, token_expires_at text, consent_text_version text NOT NULL, ${attributionColumns},
		first_touch text, last_touch text, consent text,
		created_at text NOT NULL, confirmed_at text, unsubscribed_at text
	)`,
	"CREATE INDEX newsletter_subscribers_status ON newsletter_subscribers (status, created_at)",
	`CREATE TABLE newsletter_requests (
		idempotency_key text PRIMARY KEY, body_hash text NOT NULL, created_at text NOT NULL
	)`,
	"CREATE INDEX newsletter_requests_created_at ON newsletter_requests (created_at)",
);
