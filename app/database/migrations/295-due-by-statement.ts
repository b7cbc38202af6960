import { isPostgres, type Migration, run } from "./statements.ts";

const isOpen = "done_at IS NULL AND deleted_at IS NULL";
const nextDue = `(SELECT min(due_on) FROM tasks
	WHERE person_id = people.id AND ${isOpen})`;

/** Planned for each statement, as one changes a task and another ten thousand. */
const setDue = (rows: string) => `EXECUTE $sql$
	UPDATE people SET next_due_on = ${nextDue}
	WHERE id IN (${rows}) AND next_due_on IS DISTINCT FROM ${nextDue}
$sql$`;

const changes = {
	added: ["INSERT", "NEW TABLE AS new_rows", "SELECT person_id FROM new_rows"],
	removed: [
		"DELETE",
		"OLD TABLE AS old_rows",
		"SELECT person_id FROM old_rows",
	],
	changed: [
		"UPDATE",
		"OLD TABLE AS old_rows NEW TABLE AS new_rows",
		"SELECT person_id FROM old_rows UNION SELECT person_id FROM new_rows",
	],
};

/** PostgreSQL sets the day of the next task once for each statement, not for each row; SQLite knows only rows. */
export const dueByStatement295: Migration = {
	async up(db) {
		if (!isPostgres(db)) return;

		await run(
			db,
			"DROP TRIGGER tasks_next_due ON tasks",
			"DROP FUNCTION set_next_due()",
			...Object.entries(changes).flatMap(([name, [event, tables, rows]]) => [
				`CREATE FUNCTION set_next_due_of_${name}() RETURNS trigger LANGUAGE plpgsql AS $$
				BEGIN
					${setDue(String(rows))};
					RETURN NULL;
				END $$`,
				`CREATE TRIGGER tasks_${name} AFTER ${event} ON tasks
					REFERENCING ${tables}
					FOR EACH STATEMENT EXECUTE FUNCTION set_next_due_of_${name}()`,
			]),
		);
	},
};
