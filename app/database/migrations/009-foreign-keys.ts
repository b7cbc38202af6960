import { type Kysely, sql } from "kysely";
import { isPostgres } from "#lib/db/dialect.ts";

type ForeignKey = {
	table: string;
	column: string;
	parent: string;
	/** What happens to the row when its parent is deleted, and to rows of today without a parent. */
	onDelete: "cascade" | "set null";
	/** Clears the column of rows without a parent, although later ones are deleted with it. */
	keepsOrphans?: true;
};

/** Parents first: rows that are deleted for want of a parent are parents themselves. */
const foreignKeys: readonly ForeignKey[] = [
	{ table: "people", column: "assignee_id", parent: "staff", onDelete: "set null" },
	{
		table: "leads",
		column: "person_id",
		parent: "people",
		onDelete: "cascade",
		keepsOrphans: true,
	},
	{ table: "leads", column: "assignee_id", parent: "staff", onDelete: "set null" },
	{ table: "leads", column: "answered_by", parent: "staff", onDelete: "set null" },
	{ table: "quiz_leads", column: "id", parent: "leads", onDelete: "cascade" },
	{
		table: "quiz_leads",
		column: "quiz_response_id",
		parent: "quiz_responses",
		onDelete: "cascade",
	},
	{ table: "academy_leads", column: "id", parent: "leads", onDelete: "cascade" },
	{ table: "questions", column: "id", parent: "leads", onDelete: "cascade" },
	{ table: "questions", column: "answered_by", parent: "staff", onDelete: "set null" },
	{
		table: "bookings",
		column: "lead_id",
		parent: "leads",
		onDelete: "cascade",
		keepsOrphans: true,
	},
	{ table: "lead_search", column: "lead_id", parent: "leads", onDelete: "cascade" },
	{ table: "notes", column: "person_id", parent: "people", onDelete: "cascade" },
	{ table: "notes", column: "staff_id", parent: "staff", onDelete: "set null" },
	{ table: "outbox", column: "lead_id", parent: "leads", onDelete: "cascade", keepsOrphans: true },
	{ table: "delivery_attempts", column: "outbox_id", parent: "outbox", onDelete: "cascade" },
	{ table: "staff_links", column: "staff_id", parent: "staff", onDelete: "cascade" },
	{ table: "sessions", column: "staff_id", parent: "staff", onDelete: "cascade" },
	{ table: "audit_log", column: "staff_id", parent: "staff", onDelete: "set null" },
];

const renamedIndexes = [
	["leads_channel", "leads_traffic_source"],
	["lead_words_words", "lead_search_words"],
] as const;

/** Foreign keys on every table, and standard names for some tables and columns. */
export const foreignKeys009 = {
	async up(db: Kysely<unknown>) {
		await sql`ALTER TABLE leads RENAME COLUMN channel TO traffic_source`.execute(db);
		await sql`ALTER TABLE booking_slots RENAME COLUMN cell_start TO block_start`.execute(db);
		await sql`ALTER TABLE faq_misses RENAME TO zero_result_searches`.execute(db);
		await (isPostgres(db) ? renameSearchOnPostgres(db) : rebuildSearchOnSqlite(db));
		for (const key of foreignKeys) await clean(db, key);
		await (isPostgres(db) ? constrainOnPostgres(db) : constrainOnSqlite(db));
		// A deleted parent finds its rows along these.
		await sql`CREATE INDEX quiz_leads_quiz_response_id ON quiz_leads (quiz_response_id)`.execute(
			db,
		);
		await sql`CREATE INDEX bookings_lead_id ON bookings (lead_id)`.execute(db);
		await sql`CREATE INDEX staff_links_staff_id ON staff_links (staff_id)`.execute(db);
	},
};

async function clean(
	db: Kysely<unknown>,
	{ table, column, parent, onDelete, keepsOrphans }: ForeignKey,
): Promise<void> {
	const orphaned = sql`${sql.ref(column)} IS NOT NULL AND NOT EXISTS (
		SELECT 1 FROM ${sql.table(parent)} AS parent WHERE parent.id = ${sql.ref(`${table}.${column}`)})`;
	await (onDelete === "set null" || keepsOrphans
		? sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = NULL WHERE ${orphaned}`
		: sql`DELETE FROM ${sql.table(table)} WHERE ${orphaned}`
	).execute(db);
}

async function constrainOnPostgres(db: Kysely<unknown>): Promise<void> {
	for (const key of foreignKeys)
		await sql`
			ALTER TABLE ${sql.table(key.table)} ADD CONSTRAINT ${sql.ref(`${key.table}_${key.column}_fkey`)}
			${constraint(key)}`.execute(db);
	for (const [from, to] of renamedIndexes)
		await sql`ALTER INDEX ${sql.ref(from)} RENAME TO ${sql.ref(to)}`.execute(db);
}

function constraint({ column, parent, onDelete }: ForeignKey) {
	return sql`FOREIGN KEY (${sql.ref(column)}) REFERENCES ${sql.table(parent)} (id) ON DELETE ${sql.raw(onDelete)}`;
}

/**
 * SQLite cannot add a constraint to a table: each is built anew (https://www.sqlite.org/lang_altertable.html,
 * section 7). Foreign keys must be off on the connection, or dropping a table would delete what refers to it.
 */
async function constrainOnSqlite(db: Kysely<unknown>): Promise<void> {
	const { rows } = await sql<{ foreign_keys: number }>`PRAGMA foreign_keys`.execute(db);
	if (rows[0]?.foreign_keys !== 0) throw new Error("foreign keys are on during the migration");
	for (const table of new Set(foreignKeys.map((key) => key.table))) await rebuild(db, table);
	const violations = await sql`PRAGMA foreign_key_check`.execute(db);
	if (violations.rows.length > 0) throw new Error("rows without a parent are left");
}

async function rebuild(db: Kysely<unknown>, table: string): Promise<void> {
	const { rows: made } = await sql<{ type: string; sql: string }>`
		SELECT type, sql FROM sqlite_schema WHERE tbl_name = ${table} AND sql IS NOT NULL`.execute(db);
	const body = made.find(({ type }) => type === "table")?.sql.replace(/^[^(]*\(|\)[^)]*$/g, "");
	const constraints = foreignKeys.filter((key) => key.table === table).map(constraint);
	const temporary = `new_${table}`;
	await sql`
		CREATE TABLE ${sql.table(temporary)} (${sql.raw(body ?? "")}, ${sql.join(constraints)})`.execute(
		db,
	);
	await sql`INSERT INTO ${sql.table(temporary)} SELECT * FROM ${sql.table(table)}`.execute(db);
	await sql`DROP TABLE ${sql.table(table)}`.execute(db);
	await sql`ALTER TABLE ${sql.table(temporary)} RENAME TO ${sql.table(table)}`.execute(db);
	for (const { type, sql: text } of made)
		if (type !== "table")
			await sql
				.raw(renamedIndexes.reduce((all, [from, to]) => all.replace(from, to), text))
				.execute(db);
}

async function renameSearchOnPostgres(db: Kysely<unknown>): Promise<void> {
	await sql`ALTER TABLE lead_words RENAME TO lead_search`.execute(db);
}

/** The index names the table it is of: it is made anew. */
async function rebuildSearchOnSqlite(db: Kysely<unknown>): Promise<void> {
	await sql`DROP TRIGGER lead_words_added`.execute(db);
	await sql`DROP TRIGGER lead_words_removed`.execute(db);
	await sql`DROP TABLE lead_words_index`.execute(db);
	await sql`ALTER TABLE lead_words RENAME TO lead_search`.execute(db);
	await sql`DELETE FROM lead_search WHERE lead_id NOT IN (SELECT id FROM leads)`.execute(db);
	await sql`
		CREATE VIRTUAL TABLE lead_search_index USING fts5 (
			words, content = 'lead_search', content_rowid = 'seq',
			tokenize = 'unicode61 remove_diacritics 0', prefix = '2 3'
		)`.execute(db);
	// Erased words must not stay behind in the index's own pages.
	await sql`INSERT INTO lead_search_index (lead_search_index, rank) VALUES ('secure-delete', 1)`.execute(
		db,
	);
	await sql`INSERT INTO lead_search_index (lead_search_index) VALUES ('rebuild')`.execute(db);
	await sql`
		CREATE TRIGGER lead_search_added AFTER INSERT ON lead_search BEGIN
			INSERT INTO lead_search_index (rowid, words) VALUES (new.seq, new.words);
		END`.execute(db);
	await sql`
		CREATE TRIGGER lead_search_removed AFTER DELETE ON lead_search BEGIN
			INSERT INTO lead_search_index (lead_search_index, rowid, words) VALUES ('delete', old.seq, old.words);
		END`.execute(db);
}
