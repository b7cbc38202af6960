import { sql } from "kysely";

/** A subquery for the title of a person’s open task that is due first; null without one. */
export function selectNextTask() {
	return sql<string | null>`(
		SELECT tasks.title FROM tasks
		WHERE tasks.person_id = people.id
			AND tasks.done_at IS NULL AND tasks.deleted_at IS NULL
		ORDER BY tasks.due_on, tasks.id LIMIT 1)`;
}
