import type { Compilable, Kysely } from "kysely";
import type { Schema } from "#database/schema.ts";
import { executeAll } from "./dialect.ts";
import { connectPostgres, migratePostgres } from "./postgres.server.ts";
import { connectSqlite, findWriter } from "./sqlite.server.ts";
import { migrateSqlite } from "./sqlite-file.server.ts";

/**
 * A database or a transaction. A transaction is durable when it resolves. Database errors are
 * DatabaseErrors (errors.ts).
 */
export type Database = Kysely<Schema>;

/**
 * Opens the database and migrates it.
 * @param url `file:./path.sqlite` or `postgres://…`
 * @throws with one plain sentence when it cannot be opened, is too old or is newer than this code.
 */
export async function openDatabase(url: string): Promise<Database> {
	if (url.startsWith("file:"))
		return connectSqlite(await migrateSqlite(url.slice("file:".length)));

	await migratePostgres(url);

	return connectPostgres(url);
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
