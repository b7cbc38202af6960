import { type Compilable, type Kysely, sql } from "kysely";
import type { Schema } from "#database/schema.ts";
import { runThread } from "#lib/workers/run-thread.server.ts";
import { executeAll } from "./dialect.ts";
import type { ReportUpgrade } from "./migrate.server.ts";
import { connectPostgres, migratePostgres } from "./postgres.server.ts";
import { connectSqlite, findWriter } from "./sqlite.server.ts";
import { isOldSqlite, migrateSqlite, openError } from "./sqlite-file.server.ts";

/**
 * A database or a transaction. A transaction is durable when it resolves. Database errors are
 * DatabaseErrors (errors.ts).
 */
export type Database = Kysely<Schema>;

/**
 * Opens the database and migrates it.
 * @param url `file:./path.sqlite` or `postgres://…`
 * @param report called while a database of an earlier version is upgraded, which keeps no other work waiting then.
 * @throws with one plain sentence when it cannot be opened, is too old or is newer than this code.
 */
export async function openDatabase(
	url: string,
	report?: ReportUpgrade,
): Promise<Database> {
	if (url.startsWith("file:")) {
		const path = url.slice("file:".length);
		if (report && isOldSqlite(path)) await upgradeSqlite(path, report);

		const file = await migrateSqlite(path);
		const db = connectSqlite(file);
		await probeWriter(db, file);

		return db;
	}

	await migratePostgres(url, report);

	return connectPostgres(url);
}

/**
 * Writes nothing. With a write-ahead log beside it, a file without write access is opened and migrated as if it had
 * some.
 */
async function probeWriter(db: Database, file: string): Promise<void> {
	try {
		await sql`UPDATE kysely_migration SET name = name WHERE name = ''`.execute(
			db,
		);
	} catch (error) {
		await db.destroy();
		throw openError((error as Error).cause ?? error, file);
	}
}

async function upgradeSqlite(
	path: string,
	onProgress: ReportUpgrade,
): Promise<void> {
	const script = new URL("./upgrade-worker.ts", import.meta.url);
	await runThread(script, path, { onProgress });
}

/**
 * Runs statements that need no results of each other in one durable transaction: all of them or none. On
 * SQLite it is one message to the worker thread, which commits waiting ones with one sync of the disk.
 * @throws DatabaseError of the first that fails.
 */
export async function writeTogether(
	db: Database,
	statements: readonly Compilable[],
): Promise<void> {
	const writer = findWriter(db);
	if (writer)
		return await writer.transact(statements.map((each) => each.compile()));

	await db.transaction().execute((trx) => executeAll(trx, statements));
}
