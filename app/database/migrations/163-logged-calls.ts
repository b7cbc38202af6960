import { defineMigration } from "./statements.ts";

/** A phone call that staff have noted is a note with these columns. */
export const loggedCalls163 = defineMigration(
	"ALTER TABLE notes ADD COLUMN call_direction text",
	"ALTER TABLE notes ADD COLUMN call_outcome text",
	`CREATE INDEX notes_calls ON notes (created_at, call_direction, call_outcome)
		WHERE call_direction IS NOT NULL AND deleted_at IS NULL`,
);
