import { defineMigration } from "./statements.ts";

/** An hour can be blocked for one staff member. */
export const blockedHours044 = defineMigration(
	"ALTER TABLE busy_times ADD COLUMN staff_id text REFERENCES staff (id) ON DELETE CASCADE",
);
