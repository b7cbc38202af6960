import { type Kysely, sql } from "kysely";
import { searchIndex } from "./001-leads.ts";
import { isPostgres, type Migration, run } from "./statements.ts";

type ForeignKey = readonly [
	table: string,
	column: string,
	parent: string,
	/** On deletion of the parent row; existing orphans are treated in the same way. */
	onDelete: "cascade" | "set null",
	/** Existing orphans stay, with the column cleared, although later ones are deleted with their parent. */
	orphans?: "stay",
];

/** Parents first: orphans that are deleted may be parents themselves. */
const foreignKeys: readonly ForeignKey[] = [
	["people", "assignee_id", "staff", "set null"],
	["leads", "person_id", "people", "cascade", "stay"],
	["leads", "assignee_id", "staff", "set null"],
	["leads", "answered_by", "staff", "set null"],
	["quiz_leads", "id", "leads", "cascade"],
	["quiz_leads", "quiz_response_id", "quiz_responses", "cascade"],
	["academy_leads", "id", "leads", "cascade"],
	["questions", "id", "leads", "cascade"],
	["questions", "answered_by", "staff", "set null"],
	["bookings", "lead_id", "leads", "cascade", "stay"],
	["lead_search", "lead_id", "leads", "cascade"],
	["notes", "person_id", "people", "cascade"],
	["notes", "staff_id", "staff", "set null"],
	["outbox", "lead_id", "leads", "cascade", "stay"],
	["delivery_attempts", "outbox_id", "outbox", "cascade"],
	["staff_links", "staff_id", "staff", "cascade"],
	["sessions", "staff_id", "staff", "cascade"],
	["audit_log", "staff_id", "staff", "set null"],
];

const renamedIndexes = [
	["leads_channel", "leads_traffic_source"],
	["lead_words_words", "lead_search_words"],
] as const;

/** Adds foreign keys to every table, and renames some tables and columns to standard names. */
export const foreignKeys009: Migration = {
	async up(db) {
		await run(
			db,
			"ALTER TABLE leads RENAME COLUMN channel TO traffic_source",
			"ALTER TABLE booking_slots RENAME COLUMN cell_start TO block_start",
			"ALTER TABLE faq_misses RENAME TO zero_result_searches",
			...(isPostgres(db)
				? ["ALTER TABLE lead_words RENAME TO lead_search"]
				: searchAnew),
		);
		await run(db, ...foreignKeys.map(withoutOrphans));
		await (isPostgres(db) ? run(db, ...onPostgres) : constrainOnSqlite(db));
		// Indexes for finding the rows of a deleted parent.
		await run(
			db,
			"CREATE INDEX quiz_leads_quiz_response_id ON quiz_leads (quiz_response_id)",
			"CREATE INDEX bookings_lead_id ON bookings (lead_id)",
			"CREATE INDEX staff_links_staff_id ON staff_links (staff_id)",
		);
	},
};

/** SQLite's full-text index refers to the table by name, so it is created again. */
const searchAnew = [
	"DROP TRIGGER lead_words_added",
	"DROP TRIGGER lead_words_removed",
	"DROP TABLE lead_words_index",
	"ALTER TABLE lead_words RENAME TO lead_search",
	"DELETE FROM lead_search WHERE lead_id NOT IN (SELECT id FROM leads)",
	...searchIndex("lead_search"),
	"INSERT INTO lead_search_index (lead_search_index) VALUES ('rebuild')",
];

function withoutOrphans([
	table,
	column,
	parent,
	onDelete,
	orphans,
]: ForeignKey): string {
	const statement =
		onDelete === "set null" || orphans
			? `UPDATE ${table} SET ${column} = NULL`
			: `DELETE FROM ${table}`;
	return `${statement} WHERE ${column} IS NOT NULL AND NOT EXISTS (
		SELECT 1 FROM ${parent} AS parent WHERE parent.id = ${table}.${column})`;
}

const constraint = ([, column, parent, onDelete]: ForeignKey) =>
	`FOREIGN KEY (${column}) REFERENCES ${parent} (id) ON DELETE ${onDelete}`;

const onPostgres = [
	...foreignKeys.map((key) => {
		const [table, column] = key;
		return `ALTER TABLE ${table} ADD CONSTRAINT ${table}_${column}_fkey ${constraint(key)}`;
	}),
	...renamedIndexes.map(([from, to]) => `ALTER INDEX ${from} RENAME TO ${to}`),
];

/**
 * SQLite cannot add a constraint to a table: each table is rebuilt
 * (https://www.sqlite.org/lang_altertable.html, section 7). Foreign keys must be off on the connection, or
 * dropping a table would delete the rows that refer to it.
 */
async function constrainOnSqlite(db: Kysely<unknown>): Promise<void> {
	const { rows } = await sql<{
		foreign_keys: number;
	}>`PRAGMA foreign_keys`.execute(db);
	if (rows[0]?.foreign_keys !== 0)
		throw new Error("foreign keys are on during the migration");

	for (const table of new Set(foreignKeys.map(([table]) => table)))
		await rebuild(db, table);

	const violations = await sql`PRAGMA foreign_key_check`.execute(db);
	if (violations.rows.length > 0)
		throw new Error("rows without a parent are left");
}

async function rebuild(db: Kysely<unknown>, table: string): Promise<void> {
	const { rows } = await sql<{ type: string; sql: string }>`
		SELECT type, sql FROM sqlite_schema WHERE tbl_name = ${table} AND sql IS NOT NULL`.execute(
		db,
	);
	const body = rows
		.find(({ type }) => type === "table")
		?.sql.replace(/^[^(]*\(|\)[^)]*$/g, "");
	const others = rows.filter(({ type }) => type !== "table");
	const constraints = foreignKeys
		.filter(([of]) => of === table)
		.map(constraint);

	await run(
		db,
		`CREATE TABLE new_${table} (${[body, ...constraints]})`,
		`INSERT INTO new_${table} SELECT * FROM ${table}`,
		`DROP TABLE ${table}`,
		`ALTER TABLE new_${table} RENAME TO ${table}`,
		...others.map(({ sql }) =>
			renamedIndexes.reduce((all, [from, to]) => all.replace(from, to), sql),
		),
	);
}
