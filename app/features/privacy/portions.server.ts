import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { KeptTable } from "#database/kept-tables.ts";
import type { Database } from "#lib/db/connection.server.ts";

export type AnyRow = Record<string, unknown>;

/** Rows that are looked at in one go: about ten milliseconds where they are long, so that nobody else waits. */
export const PORTION = 250;

/** The rows of a table, some at a time in the order of its key, of each portion those for which `where` holds. */
export async function* portionsOf(
	db: Database,
	{ name, key }: KeptTable,
	columns: readonly string[],
	where?: RawBuilder<unknown>,
): AsyncGenerator<AnyRow[]> {
	const refs = key.map((column) => sql.ref(column));
	const keys = sql.join(refs);
	const list = sql.join([...new Set([...key, ...columns])].map((column) => sql.ref(column)));
	const only = where ? sql`(${where})` : sql`true`;
	let begin = sql`true`;
	for (;;) {
		const end = await sql<AnyRow>`
			SELECT ${keys} FROM ${sql.table(name)} WHERE ${begin}
			ORDER BY ${keys} LIMIT 1 OFFSET ${sql.lit(PORTION - 1)}`.execute(db);
		const last = end.rows[0];
		const values = last && sql.join(key.map((column) => last[column]));
		const bound = values ? sql`(${keys}) <= (${values})` : sql`true`;
		const { rows } = await sql<AnyRow>`
			SELECT ${list} FROM ${sql.table(name)} WHERE ${begin} AND ${bound} AND ${only}`.execute(db);
		if (rows.length > 0) yield rows;
		if (!values) return;
		begin = sql`(${keys}) > (${values})`;
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
	const { rows } = await query.execute(db);
	return rows.map((row) => row.name);
}
