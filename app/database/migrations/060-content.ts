import { defineMigration } from "./statements.ts";

/** Documents that replace shipped content, and all their published versions. */
export const content060 = defineMigration(
	`CREATE TABLE content_versions (
		id text PRIMARY KEY,
		key text NOT NULL, locale text NOT NULL, number integer NOT NULL, format integer NOT NULL,
		body text NOT NULL, note text,
		staff_id text REFERENCES staff (id) ON DELETE SET NULL, created_at text NOT NULL,
		CONSTRAINT content_versions_number UNIQUE (key, locale, number)
	)`,
	`CREATE TABLE content_documents (
		key text NOT NULL, locale text NOT NULL, state text NOT NULL, live_number integer,
		draft_body text, draft_by text REFERENCES staff (id) ON DELETE SET NULL,
		publish_at text, unpublish_at text, default_hash text, version integer NOT NULL,
		created_at text NOT NULL, updated_at text NOT NULL,
		CONSTRAINT content_documents_pk PRIMARY KEY (key, locale)
	)`,
);
