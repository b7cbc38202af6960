import { attributionColumns, migrationOf } from "./statements.ts";

/** The leads, what each kind of form keeps beside them, and the installation's own settings. */
export const leads001 = migrationOf(
	"CREATE TABLE settings (name text PRIMARY KEY, value text NOT NULL)",
	`CREATE TABLE leads (
		id text PRIMARY KEY, kind text NOT NULL,
		email text NOT NULL, name text, headline text,
		source text NOT NULL, first_touch text, last_touch text, consent text, savings text,
		idempotency_key text NOT NULL, body_hash text NOT NULL,
		created_at text NOT NULL
	)`,
	"CREATE UNIQUE INDEX leads_kind_idempotency_key ON leads (kind, idempotency_key)",
	"CREATE INDEX leads_email ON leads (email)",
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
		created_at text NOT NULL
	)`,
);
