import { defineMigration } from "./statements.ts";

/** The FAQ entry that was made of a question, and earlier drafts. */
export const faqAndDrafts144 = defineMigration(
	"ALTER TABLE questions ADD COLUMN faq_entry_id text",
	"ALTER TABLE questions ADD COLUMN faq_notified_at text",
	"CREATE INDEX questions_faq_entry ON questions (faq_entry_id)",
	`CREATE TABLE content_drafts (
		id text PRIMARY KEY,
		key text NOT NULL, locale text NOT NULL, body text NOT NULL,
		staff_id text REFERENCES staff (id) ON DELETE SET NULL,
		saved_at text NOT NULL, created_at text NOT NULL
	)`,
	"CREATE INDEX content_drafts_key ON content_drafts (key, locale, id)",
	"CREATE INDEX content_drafts_staff ON content_drafts (staff_id)",
);
