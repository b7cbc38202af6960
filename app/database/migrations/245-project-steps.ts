import { defineMigration } from "./statements.ts";

/** The plan of an accepted project, and the indexes by which the portal finds what belongs to an address. */
export const projectSteps245 = defineMigration(
	`CREATE TABLE project_steps (
		id text PRIMARY KEY,
		proposal_id text NOT NULL REFERENCES proposals (id) ON DELETE CASCADE,
		title text NOT NULL, due_on text, done_at text,
		waiting_for text,
		asked_id text REFERENCES messages (id) ON DELETE SET NULL,
		deleted_at text, deleted_by text REFERENCES staff (id) ON DELETE SET NULL,
		created_at text NOT NULL
	)`,
	"CREATE INDEX project_steps_proposal ON project_steps (proposal_id)",
	"CREATE INDEX project_steps_asked ON project_steps (asked_id)",
	"CREATE INDEX project_steps_deleted_by ON project_steps (deleted_by)",
	"CREATE INDEX messages_address ON messages (lower(address), id)",
	"CREATE INDEX bookings_address ON bookings (lower(email), starts_at)",
);
