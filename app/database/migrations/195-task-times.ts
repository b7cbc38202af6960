import { defineMigration } from "./statements.ts";

/** `HH:MM` in the agency's time zone; null for a task of the whole day. */
export const taskTimes195 = defineMigration(
	"ALTER TABLE tasks ADD COLUMN due_time text",
);
