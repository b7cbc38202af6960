import { type RawBuilder, sql } from "kysely";
import type { Schema } from "#database/schema.ts";
import type { Database } from "#lib/db/connection.server.ts";

const MIN_ROWS_A_RUN = 20;
const SHARE_A_RUN = 0.1;

/** How many rows of each table this run may still delete. */
export class Budget {
	readonly #db: Database;
	readonly #unlimited: boolean;
	readonly #left = new Map<string, number>();

	constructor(db: Database, unlimited: boolean) {
		this.#db = db;
		this.#unlimited = unlimited;
	}

	async left(table: keyof Schema): Promise<number> {
		if (this.#unlimited) return Number.POSITIVE_INFINITY;
		const known = this.#left.get(table);
		if (known !== undefined) return known;
		const rows = await countOf(this.#db, table, sql`true`);
		const most = Math.max(MIN_ROWS_A_RUN, Math.floor(rows * SHARE_A_RUN));
		this.#left.set(table, most);
		return most;
	}

	spend(table: keyof Schema, rows: number): void {
		this.#left.set(table, (this.#left.get(table) ?? 0) - rows);
	}
}

export async function countOf(
	db: Database,
	table: keyof Schema,
	where: RawBuilder<unknown>,
): Promise<number> {
	const { rows } = await sql<{ count: number | string }>`
		SELECT count(*) AS count FROM ${sql.table(table)} WHERE ${where}`.execute(db);
	return Number(rows[0]?.count);
}
