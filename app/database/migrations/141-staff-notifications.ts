import { defineMigration } from "./statements.ts";

/** Which emails staff get about the people assigned to them, and their tasks. */
export const staffNotifications141 = defineMigration(
	"ALTER TABLE staff ADD COLUMN notify_leads integer DEFAULT 1 NOT NULL",
	"ALTER TABLE staff ADD COLUMN notify_replies integer DEFAULT 1 NOT NULL",
	"ALTER TABLE staff ADD COLUMN notify_tasks integer DEFAULT 1 NOT NULL",
);
