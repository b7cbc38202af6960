import { sql } from "kysely";
import { isPostgres, type Migration, run } from "./statements.ts";

/** As the table of people sorts texts: without case and the commonest accents, the empty ones last. */
function sortText(column: string): string {
	const accents = ["Ää:a", "Öö:o", "Üü:u", "Éé:e", "Èè:e", "Áá:a", "Óó:o"];
	const folded = accents.reduce((text, pair) => {
		const [marked = "", plain = ""] = pair.split(":");
		return [...marked].reduce(
			(each, letter) => `replace(${each}, '${letter}', '${plain}')`,
			text,
		);
	}, `lower(${column})`);

	return `(CASE WHEN ${column} IS NULL THEN '1' ELSE '0' || ${folded} END)`;
}

const indexes = {
	name: sortText("name"),
	company: sortText("company"),
	stage: `(CASE stage WHEN 'new' THEN 1 WHEN 'contacted' THEN 2
		WHEN 'booked' THEN 3 WHEN 'won' THEN 4 WHEN 'lost' THEN 5 ELSE 6 END)`,
	value: "(coalesce(value_cents, -1))",
	due: `(CASE WHEN next_due_on IS NULL THEN '1' ELSE '0' || next_due_on END)`,
	contact: `(CASE WHEN last_contact_at > last_lead_at
		THEN last_contact_at ELSE last_lead_at END)`,
};

const isOpen = "done_at IS NULL AND deleted_at IS NULL";
const setDue = (id: string) => `UPDATE people SET next_due_on = (
	SELECT min(due_on) FROM tasks WHERE person_id = people.id AND ${isOpen}
) WHERE id = ${id}`;

/**
 * What the table of people is sorted by: the day of the next open task, which the database fills itself, and the
 * time of the last contact.
 */
export const peopleTable200: Migration = {
	async up(db) {
		// Tables with pending checks can't be altered.
		if (isPostgres(db)) await run(db, "SET CONSTRAINTS ALL IMMEDIATE");

		await run(
			db,
			"ALTER TABLE people ADD COLUMN next_due_on text",
			"ALTER TABLE people ADD COLUMN last_contact_at text",
			`CREATE INDEX tasks_next ON tasks (person_id, due_on) WHERE ${isOpen}`,
			`UPDATE people SET next_due_on = (
				SELECT min(due_on) FROM tasks WHERE person_id = people.id AND ${isOpen}
			) WHERE id IN (SELECT person_id FROM tasks WHERE ${isOpen})`,
		);

		const now = new Date().toISOString();
		await sql`UPDATE people SET last_contact_at = (SELECT max(at) FROM (
			SELECT max(answered_at) AS at FROM leads WHERE person_id = people.id
			UNION ALL SELECT max(CASE
				WHEN bookings.status = 'booked' AND bookings.ends_at <= ${now}
				THEN bookings.ends_at
				ELSE coalesce(bookings.cancelled_at, bookings.moved_at, bookings.created_at) END)
				FROM leads JOIN bookings ON bookings.id = leads.id
				WHERE leads.person_id = people.id
			UNION ALL SELECT max(created_at) FROM messages WHERE person_id = people.id
			UNION ALL SELECT max(created_at) FROM notes
				WHERE person_id = people.id AND deleted_at IS NULL
			UNION ALL SELECT max(created_at) FROM tasks
				WHERE person_id = people.id AND deleted_at IS NULL
		) AS contacts)`.execute(db);

		await run(
			db,
			...(isPostgres(db) ? onPostgres : onSqlite),
			...Object.entries(indexes).map(
				([name, key]) => `CREATE INDEX people_by_${name} ON people (${key}, id)
					WHERE merged_into IS NULL`,
			),
			"ALTER TABLE saved_views ADD COLUMN list text NOT NULL DEFAULT 'inbox'",
		);
	},
};

const onSqlite = [
	`CREATE TRIGGER tasks_added AFTER INSERT ON tasks BEGIN
		${setDue("new.person_id")};
	END`,
	`CREATE TRIGGER tasks_removed AFTER DELETE ON tasks BEGIN
		${setDue("old.person_id")};
	END`,
	`CREATE TRIGGER tasks_changed
	AFTER UPDATE OF person_id, due_on, done_at, deleted_at ON tasks BEGIN
		${setDue("new.person_id")};
		${setDue("old.person_id")};
	END`,
];

const onPostgres = [
	`CREATE FUNCTION set_next_due() RETURNS trigger LANGUAGE plpgsql AS $$
	BEGIN
		IF TG_OP <> 'DELETE' THEN ${setDue("new.person_id")}; END IF;
		IF TG_OP <> 'INSERT' THEN ${setDue("old.person_id")}; END IF;
		RETURN NULL;
	END $$`,
	`CREATE TRIGGER tasks_next_due AFTER INSERT OR DELETE
		OR UPDATE OF person_id, due_on, done_at, deleted_at ON tasks
		FOR EACH ROW EXECUTE FUNCTION set_next_due()`,
];
