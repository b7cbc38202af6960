import { defineMigration } from "./statements.ts";

/** The call that a task is about, so that the task is moved and closed with it. */
export const callTasks140 = defineMigration(
	`ALTER TABLE tasks ADD COLUMN booking_id text
		REFERENCES bookings (id) ON DELETE SET NULL`,
	"CREATE INDEX tasks_booking ON tasks (booking_id)",
);
