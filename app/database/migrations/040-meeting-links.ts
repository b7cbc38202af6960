import { defineMigration } from "./statements.ts";

export const meetingLinks040 = defineMigration(
	"ALTER TABLE bookings ADD COLUMN meeting_link text",
);
