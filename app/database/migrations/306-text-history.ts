import { defineMigration } from "./statements.ts";

/**
 * Earlier drafts are versions without a number, and documents have one language. Both databases rebuild the tables: the
 * language is part of their keys.
 */
export const textHistory306 = defineMigration(
	"CREATE TABLE history_306 AS SELECT id, key, number, body, note, staff_id, created_at FROM content_versions",
	`INSERT INTO history_306 (id, key, body, staff_id, created_at)
		SELECT id, key, body, staff_id, saved_at FROM content_drafts`,
	"DROP TABLE content_drafts",
	"DROP TABLE content_versions",
	`CREATE TABLE content_versions (
		id text PRIMARY KEY,
		key text NOT NULL, number integer, body text NOT NULL, note text,
		staff_id text REFERENCES staff (id) ON DELETE SET NULL, created_at text NOT NULL,
		CONSTRAINT content_versions_number UNIQUE (key, number)
	)`,
	"CREATE INDEX content_versions_staff ON content_versions (staff_id)",
	`INSERT INTO content_versions (id, key, number, body, note, staff_id, created_at)
		SELECT id, key, number, body, note, staff_id, created_at FROM history_306`,
	"DROP TABLE history_306",

	`CREATE TABLE documents_306 AS SELECT key, state, live_number, draft_body, draft_by, publish_at, publish_error,
		default_hash, version, created_at, updated_at FROM content_documents`,
	"DROP TABLE content_documents",
	`CREATE TABLE content_documents (
		key text NOT NULL, state text NOT NULL, live_number integer,
		draft_body text, draft_by text REFERENCES staff (id) ON DELETE SET NULL,
		publish_at text, publish_error text, default_hash text, version integer NOT NULL,
		created_at text NOT NULL, updated_at text NOT NULL,
		CONSTRAINT content_documents_pk PRIMARY KEY (key)
	)`,
	`INSERT INTO content_documents (key, state, live_number, draft_body, draft_by, publish_at, publish_error,
		default_hash, version, created_at, updated_at)
		SELECT key, state, live_number, draft_body, draft_by, publish_at, publish_error,
			default_hash, version, created_at, updated_at FROM documents_306`,
	"DROP TABLE documents_306",

	"DROP TABLE content_editors",
	`CREATE TABLE content_editors (
		key text NOT NULL,
		staff_id text NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
		seen_at text NOT NULL,
		PRIMARY KEY (key, staff_id)
	)`,
);
