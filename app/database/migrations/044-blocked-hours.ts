import { migrationOf } from "./statements.ts";

/** An hour can be blocked for one member of staff. */
export const blockedHours044 = migrationOf(
	"ALTER TABLE busy_times ADD COLUMN staff_id text REFERENCES staff (id) ON DELETE CASCADE",
);
