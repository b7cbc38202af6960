import { defineMigration } from "./statements.ts";

/** Entries of external calendars that were not read, and when a failing calendar is tried again. */
export const feedProblems014 = defineMigration(
	"ALTER TABLE calendar_feeds ADD COLUMN problem_count integer NOT NULL DEFAULT 0",
	"ALTER TABLE calendar_feeds ADD COLUMN encrypted_problems text",
	"ALTER TABLE calendar_feeds ADD COLUMN failures integer NOT NULL DEFAULT 0",
	"ALTER TABLE calendar_feeds ADD COLUMN retry_at text",
);
