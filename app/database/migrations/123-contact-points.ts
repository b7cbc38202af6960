import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { emailKey, makeCompanyKey, makePhoneKey } from "./contact-keys.ts";
import {
	type AnyDatabase,
	isPostgres,
	type Migration,
	type Progress,
	readBatches,
	run,
} from "./statements.ts";

/** Of the agency, when this was written: for numbers without a country code. */
const COUNTRY = "GB";

/**
 * People have any number of emails and phones, and a company, website and
 * address of their own, which are those of their forms at first. People with
 * two spellings of one address are merged.
 */
export const contactPoints123: Migration = {
	async up(db, progress) {
		await run(
			db,
			`CREATE TABLE contact_points (
				id text PRIMARY KEY,
				person_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE
					DEFERRABLE INITIALLY DEFERRED,
				kind text NOT NULL, value text NOT NULL, key text NOT NULL,
				is_primary integer DEFAULT 0 NOT NULL,
				bounced_at text, created_at text NOT NULL
			)`,
			"CREATE UNIQUE INDEX contact_points_email ON contact_points (key) WHERE kind = 'email'",
			"CREATE INDEX contact_points_phone ON contact_points (key) WHERE kind = 'phone'",
			"CREATE UNIQUE INDEX contact_points_person ON contact_points (person_id, kind, key)",
			`CREATE TABLE person_merges (
				id text PRIMARY KEY,
				kept_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
				merged_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
				staff_id text REFERENCES staff (id) ON DELETE SET NULL,
				moved text NOT NULL, "before" text NOT NULL,
				undone_at text, created_at text NOT NULL
			)`,
			"CREATE INDEX person_merges_kept ON person_merges (kept_id)",
			"CREATE INDEX person_merges_merged ON person_merges (merged_id)",
			"CREATE INDEX person_merges_created ON person_merges (created_at)",
			"ALTER TABLE people ADD COLUMN company text",
			"ALTER TABLE people ADD COLUMN company_key text",
			"ALTER TABLE people ADD COLUMN website text",
			"ALTER TABLE people ADD COLUMN address text",
			`ALTER TABLE people ADD COLUMN merged_into text
				REFERENCES people (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED`,
		);

		// Tables with pending checks can't be altered.
		if (isPostgres(db)) await run(db, "SET CONSTRAINTS ALL IMMEDIATE");
		await addEmails(db, progress);
		await (isPostgres(db)
			? run(db, "ALTER TABLE people DROP COLUMN email")
			: rebuildPeople(db));
		await addPhones(db, progress);
		await addCompanies(db, progress);
		await addWebsites(db, progress);

		await run(
			db,
			"CREATE INDEX people_company_key ON people (company_key) WHERE company_key IS NOT NULL",
			"CREATE INDEX people_merged_into ON people (merged_into) WHERE merged_into IS NOT NULL",
		);
	},
};

/** Ids ascend with time, so that the first person keeps a shared key. */
async function addEmails(db: AnyDatabase, progress: Progress): Promise<void> {
	const query = "SELECT id, email, created_at FROM people";

	for await (const rows of readBatches<Record<string, string>>(
		db,
		query,
		"id",
		progress,
	)) {
		const points = rows.map(({ id = "", email = "", created_at = "" }) => ({
			id: randomUUIDv7(),
			person_id: id,
			kind: "email",
			value: email,
			key: emailKey(email),
			is_primary: 1,
			created_at,
		}));
		const added = await db
			.insertInto("contact_points")
			.values(points)
			.onConflict((conflict) =>
				conflict.column("key").where("kind", "=", sql.lit("email")).doNothing(),
			)
			.returning("person_id")
			.execute();
		const ids = new Set(added.map((row) => row.person_id));

		for (const { person_id, key } of points)
			if (!ids.has(person_id)) await merge(db, key, person_id);
	}
}

const movedTables = [
	"leads",
	"notes",
	"tasks",
	"messages",
	"search_entries",
] as const;

async function merge(
	db: AnyDatabase,
	key: string,
	mergedId: string,
): Promise<void> {
	const { person_id: keptId } = await db
		.selectFrom("contact_points")
		.select("person_id")
		.where("kind", "=", "email")
		.where("key", "=", key)
		.executeTakeFirstOrThrow();
	const moved: Record<string, unknown[]> = {};

	// A person's own search row stays with them.
	for (const table of movedTables) {
		const id = table === "search_entries" ? "seq" : "id";
		const rows = await db
			.updateTable(table)
			.set({ person_id: keptId })
			.where("person_id", "=", mergedId)
			.$if(table === "search_entries", (query) =>
				query.where(({ eb, or }) =>
					or([
						eb("lead_id", "is not", null),
						eb("note_id", "is not", null),
						eb("message_id", "is not", null),
					]),
				),
			)
			.returning(id)
			.execute();
		if (rows.length > 0 && table !== "search_entries")
			moved[table] = rows.map((row) => row.id);
	}

	const tags = await sql<{ tag: string }>`
		UPDATE person_tags SET person_id = ${keptId}
		WHERE person_id = ${mergedId} AND tag NOT IN (
			SELECT tag FROM person_tags WHERE person_id = ${keptId})
		RETURNING tag`.execute(db);
	if (tags.rows.length > 0) moved.person_tags = tags.rows.map(({ tag }) => tag);

	await sql`DELETE FROM search_entries WHERE person_id = ${mergedId}`.execute(
		db,
	);
	await sql`UPDATE people SET name = coalesce(name, (
			SELECT name FROM people AS merged WHERE merged.id = ${mergedId})),
		last_lead_at = CASE WHEN last_lead_at > (
			SELECT last_lead_at FROM people AS merged WHERE merged.id = ${mergedId})
			THEN last_lead_at ELSE (
			SELECT last_lead_at FROM people AS merged WHERE merged.id = ${mergedId}) END
		WHERE id = ${keptId}`.execute(db);
	await sql`UPDATE leads SET status = people.status, assignee_id = people.assignee_id
		FROM people WHERE people.id = ${keptId} AND leads.person_id = ${keptId}`.execute(
		db,
	);
	await db
		.updateTable("people")
		.set({ merged_into: keptId })
		.where("id", "=", mergedId)
		.execute();
	await db
		.insertInto("person_merges")
		.values({
			id: randomUUIDv7(),
			kept_id: keptId,
			merged_id: mergedId,
			moved: JSON.stringify(moved),
			before: "{}",
			created_at: new Date().toISOString(),
		})
		.execute();
}

/**
 * SQLite drops no unique column, so the table is made again. Foreign keys are
 * off during migrations (009-foreign-keys).
 */
async function rebuildPeople(db: AnyDatabase): Promise<void> {
	const { rows } = await sql<{ type: string; sql: string }>`
		SELECT type, sql FROM sqlite_schema
		WHERE tbl_name = 'people' AND sql IS NOT NULL`.execute(db);
	const body = rows
		.find(({ type }) => type === "table")
		?.sql.replace(/^[^(]*\(|\)[^)]*$/g, "")
		.replace(/"?\bemail\b"? text NOT NULL UNIQUE,\s*/i, "");
	const columns = await sql<{ name: string }>`
		SELECT name FROM pragma_table_info('people') WHERE name <> 'email'`.execute(
		db,
	);
	const names = columns.rows.map(({ name }) => name).join(", ");
	const others = rows.filter(({ type }) => type !== "table");

	await run(
		db,
		`CREATE TABLE new_people (${body})`,
		`INSERT INTO new_people (${names}) SELECT ${names} FROM people`,
		"DROP TABLE people",
		"ALTER TABLE new_people RENAME TO people",
		...others.map((each) => each.sql),
	);
}

/** Of calls and of leads that staff added, the latest first. */
async function addPhones(db: AnyDatabase, progress: Progress): Promise<void> {
	const query = `SELECT detail.id, phone, person_id, detail.created_at FROM (
			SELECT id, phone, created_at FROM bookings WHERE phone <> ''
			UNION ALL
			SELECT id, phone, created_at FROM manual_leads WHERE phone <> ''
		) AS detail JOIN leads ON leads.id = detail.id
		WHERE person_id IS NOT NULL`;

	for await (const rows of readBatches<Record<string, string>>(
		db,
		query,
		"id",
		progress,
	)) {
		const keys = new Set<string>();
		const points = rows.flatMap(({ phone = "", person_id, created_at }) => {
			const key = makePhoneKey(phone, COUNTRY) ?? phone.replace(/\D/g, "");
			if (keys.has(`${person_id} ${key}`)) return [];

			keys.add(`${person_id} ${key}`);

			return [{ kind: "phone", value: phone, key, person_id, created_at }];
		});

		for (const point of points) {
			const known = await db
				.selectFrom("contact_points")
				.select("key")
				.where("person_id", "=", point.person_id)
				.where("kind", "=", "phone")
				.execute();
			if (known.some(({ key }) => key === point.key)) continue;

			await db
				.insertInto("contact_points")
				.values({
					...point,
					id: randomUUIDv7(),
					is_primary: known.length === 0 ? 1 : 0,
				})
				.execute();
		}
	}
}

async function addCompanies(
	db: AnyDatabase,
	progress: Progress,
): Promise<void> {
	await copyFromForms(
		db,
		progress,
		"company",
		["academy_leads", "manual_leads"],
		(company) => ({
			company,
			company_key: makeCompanyKey(company),
		}),
	);
}

async function addWebsites(db: AnyDatabase, progress: Progress): Promise<void> {
	await copyFromForms(
		db,
		progress,
		"website",
		["quiz_leads", "manual_leads"],
		(website) => ({ website }),
	);
}

/** Sets columns of people from their latest form that has a value. */
async function copyFromForms(
	db: AnyDatabase,
	progress: Progress,
	column: "company" | "website",
	tables: readonly string[],
	change: (value: string) => Record<string, string | null>,
): Promise<void> {
	const forms = tables
		.map(
			(table) =>
				`SELECT id, ${column} AS value FROM ${table} WHERE ${column} <> ''`,
		)
		.join(" UNION ALL ");
	const query = `SELECT detail.id, detail.value, person_id
		FROM (${forms}) AS detail JOIN leads ON leads.id = detail.id
		WHERE person_id IS NOT NULL`;

	for await (const rows of readBatches<Record<string, string>>(
		db,
		query,
		"id",
		progress,
	))
		for (const { value = "", person_id } of rows)
			await db
				.updateTable("people")
				.set(change(value))
				.where("id", "=", person_id)
				.execute();
}
