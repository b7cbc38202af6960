import { type Kysely, sql } from "kysely";
import { backupTables } from "#database/kept-tables.ts";
import type { Schema } from "#database/schema.ts";
import type { BackupHeader, TableHeader, Value } from "./backup-format.ts";
import { BackupDamaged } from "./backup-format.ts";
import { readBackup, verifyBackup } from "./backup-read.server.ts";
import type { Progress } from "./backup-write.server.ts";

/** What a database that is being filled has to do itself. */
export type Target = {
	db: Kysely<Schema>;
	/** Makes the empty tables as they were after this migration. */
	makeTables(schema: string): Promise<void>;
};

/** Rows of one statement: few enough for the parameters that a statement may have. */
const MAX_AT_ONCE = 200;

/**
 * Puts a backup's rows into an empty database, once it has been read from end to end.
 * @returns its header, and how many rows of each table it had.
 * @throws BackupDamaged
 */
export async function fillTables(
	{ db, makeTables }: Target,
	file: string,
	onProgress: Progress = () => {},
): Promise<{ header: BackupHeader; rows: Record<string, number> }> {
	let header: BackupHeader | null = null;
	const { end } = await verifyBackup(file);
	const all = Object.values(end.rows).reduce((sum, count) => sum + count, 0);
	let done = 0;
	for await (const part of readBackup(file)) {
		if (part.kind === "header") {
			header = part.header;
			await makeTables(header.schema);
		}
		if (part.kind === "rows") {
			await insertRows(db, part.table, part.rows);
			done += part.rows.length;
			onProgress(done, all);
		}
		if (part.kind === "end" && header) return { header, rows: part.end.rows };
	}
	throw new BackupDamaged("The file is no backup of this program.");
}

/** How many rows the tables have now. */
export async function countRows(db: Kysely<Schema>): Promise<Record<string, number>> {
	const counts: Record<string, number> = {};
	for (const { name } of backupTables) {
		const { rows } = await sql<{ count: number | string }>`
			SELECT count(*) AS count FROM ${sql.table(name)}`.execute(db);
		counts[name] = Number(rows[0]?.count);
	}
	return counts;
}

async function insertRows(
	db: Kysely<Schema>,
	{ table, columns }: TableHeader,
	rows: readonly Value[][],
): Promise<void> {
	if (!backupTables.some(({ name }) => name === table))
		throw new BackupDamaged(`The backup has a table that this program does not know: ${table}.`);
	for (let from = 0; from < rows.length; from += MAX_AT_ONCE) {
		const some = rows.slice(from, from + MAX_AT_ONCE);
		const tuples = some.map((row) => sql`(${sql.join(row)})`);
		await sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
			VALUES ${sql.join(tuples)}`.execute(db);
	}
}
