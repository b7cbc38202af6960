import { defineMigration } from "./statements.ts";

/** Leads added by staff, tasks about people, tags of people, and staff's saved filters of the inbox. */
export const tasksTagsAndViews020 = defineMigration(
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
