import { existsSync } from "node:fs";
import { sql } from "kysely";
import { type BackupTable, backupTables } from "#database/schema.ts";
import { type Database, openDatabase } from "./connection.server.ts";
import { locateDataFolder } from "./data-folder.ts";
import { holdAlone } from "./restore.server.ts";
import { createKysely } from "./sqlite-file.server.ts";

/** The move is not possible; the message has the reason and what to do. */
export class CannotMove extends Error {}

/** Tables without rows in an unused installation. */
const TABLES_IN_USE = [
	"leads",
	"people",
	"staff",
	"bookings",
	"newsletter_subscribers",
] as const;

const BATCH = 500;

/**
 * Copies an installation from its SQLite file to an empty PostgreSQL database, in one transaction, and
 * compares the counts. The file is locked against writes and stays unchanged.
 * @throws CannotMove, InUse; the target is unchanged then.
 */
export async function moveInstallation(
	fromUrl: string,
	toUrl: string,
	onProgress: (done: number, all: number) => void = () => {},
) {
	const { file } = locateDataFolder(fromUrl);
	if (!file || !existsSync(file))
		throw new CannotMove(
			"Only a SQLite file can be moved. Between servers, use pg_dump and pg_restore.",
		);
	if (!toUrl.startsWith("postgres"))
		throw new CannotMove(
			"--to takes the address of a PostgreSQL database: postgres://…",
		);

	await using to = await openDatabase(toUrl);
	await refuseUsed(to);
	// Migrates the database.
	await (await openDatabase(fromUrl)).destroy();

	await using from = createKysely(holdAlone(file));
	await to.transaction().execute((trx) => copyAll(from, trx, onProgress));

	const rows: { table: string; from: number; to: number }[] = [];
	for (const { name } of backupTables)
		rows.push({
			table: name,
			from: await countRows(from, name),
			to: await countRows(to, name),
		});

	return { rows, isComplete: rows.every((row) => row.from === row.to) };
}

async function copyAll(
	from: Database,
	to: Database,
	onProgress: (done: number, all: number) => void,
): Promise<void> {
	for (const { name } of [...backupTables].reverse())
		await to.deleteFrom(name).execute();

	let all = 0;
	for (const { name } of backupTables) all += await countRows(from, name);
	let done = 0;

	for (const table of backupTables)
		for await (const rows of readBatches(from, table)) {
			await to
				.insertInto(table.name)
				.values(rows as never)
				.execute();
			done += rows.length;
			onProgress(done, all);
		}
}

/** The rows of a table in the order of its key, without the columns that each database fills by itself. */
export async function* readBatches(
	db: Database,
	{ name, key, generated = [], batch = BATCH }: BackupTable,
	size = batch,
): AsyncGenerator<Record<string, unknown>[]> {
	const keys = sql.join(key.map((column) => sql.ref(column)));
	let after = sql`true`;
	for (;;) {
		const { rows } = await sql<Record<string, unknown>>`
			SELECT * FROM ${sql.table(name)} WHERE ${after} ORDER BY ${keys} LIMIT ${sql.lit(size)}`.execute(
			db,
		);
		const last = rows.at(-1);
		if (!last) return;

		yield rows.map((row) =>
			Object.fromEntries(
				Object.entries(row).filter(([column]) => !generated.includes(column)),
			),
		);
		after = sql`(${keys}) > (${sql.join(key.map((column) => last[column]))})`;
	}
}

async function refuseUsed(db: Database): Promise<void> {
	for (const table of TABLES_IN_USE)
		if ((await countRows(db, table)) > 0)
			throw new CannotMove(
				`The target is not empty: it has rows in ${table}. Give an empty database.`,
			);
}

async function countRows(
	db: Database,
	table: BackupTable["name"],
): Promise<number> {
	const { count } = await db
		.selectFrom(table)
		.select(({ fn }) => fn.countAll<number | string>().as("count"))
		.executeTakeFirstOrThrow();
	return Number(count);
}
