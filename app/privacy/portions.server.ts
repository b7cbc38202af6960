import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/connection.server.ts";
import type { KeptTable } from "#database/kept-tables.ts";

export type AnyRow = Record<string, unknown>;

/** Rows that are looked at in one go: a few milliseconds, so that nobody else waits. */
const PORTION = 2_000;

/** The rows of a table, some at a time in the order of its key, of each portion those for which `where` holds. */
export async function* portionsOf(
	db: Database,
	{ name, key }: KeptTable,
	columns: readonly string[],
	where?: RawBuilder<unknown>,
): AsyncGenerator<AnyRow[]> {
	const list = sql.join([...new Set([...key, ...columns])].map((column) => sql.ref(column)));
	const only = where ? sql` AND (${where})` : sql``;
	const [first = ""] = key;
	// A table with a longer key is a small one.
	if (key.length > 1) {
		const { rows } =
			await sql<AnyRow>`SELECT ${list} FROM ${sql.table(name)} WHERE true${only}`.execute(db.read);
		if (rows.length > 0) yield rows;
		return;
	}
	const column = sql.ref(first);
	for (let after = ""; ; ) {
		const end = await sql<{ key: string }>`
			SELECT ${column} AS key FROM ${sql.table(name)} WHERE ${column} > ${after}
			ORDER BY ${column} LIMIT 1 OFFSET ${sql.lit(PORTION - 1)}`.execute(db.read);
		const upTo = end.rows[0]?.key;
		const bound = upTo === undefined ? sql`` : sql` AND ${column} <= ${upTo}`;
		const { rows } = await sql<AnyRow>`
			SELECT ${list} FROM ${sql.table(name)} WHERE ${column} > ${after}${bound}${only}`.execute(
			db.read,
		);
		if (rows.length > 0) yield rows;
		if (upTo === undefined) return;
		after = upTo;
		await nextTurn();
	}
}

/** The columns of a table that hold text. */
export async function textColumnsOf(db: Database, { name }: KeptTable): Promise<string[]> {
	const query =
		db.kind === "sqlite"
			? sql<{
					name: string;
				}>`SELECT name FROM pragma_table_info(${name}) WHERE upper(type) = 'TEXT'`
			: sql<{ name: string }>`
				SELECT column_name AS name FROM information_schema.columns
				WHERE table_schema = current_schema() AND table_name = ${name} AND data_type = 'text'`;
	const { rows } = await query.execute(db.read);
	return rows.map((row) => row.name);
}
