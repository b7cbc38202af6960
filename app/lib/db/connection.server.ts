import type { Kysely } from "kysely";
import type { Schema } from "#database/schema.ts";
import { connectPostgres, migratePostgres } from "./postgres.server.ts";
import { connectSqlite } from "./sqlite.server.ts";
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
