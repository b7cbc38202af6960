import { type Kysely, sql } from "kysely";
import type { Schema } from "#database/schema.ts";
import { migratePostgres } from "./migrate-postgres.server.ts";
import { connectPostgres } from "./postgres.server.ts";
import { connectSqlite } from "./sqlite.server.ts";
import { migrateSqlite, untilFree } from "./sqlite-file.server.ts";

/**
 * A database or a transaction. A transaction is durable when it resolves. Errors of the database are
 * DatabaseErrors (errors.ts).
 */
export type Database = Kysely<Schema>;

/**
 * Opens the database and brings its tables up to date.
 * @param url `file:./path.sqlite` or `postgres://…`
 * @throws with one plain sentence when it cannot be opened, is too old or is newer than this code.
 */
export async function openDatabase(url: string): Promise<Database> {
	if (!url.startsWith("file:")) {
		await migratePostgres(url);
		return connectPostgres<Schema>(url);
	}
	const db = connectSqlite<Schema>(await migrateSqlite(url.slice("file:".length)));
	// A first read takes the lock by which a restore sees that the file is open.
	await untilFree(() => sql`SELECT name FROM sqlite_schema LIMIT 1`.execute(db));
	return db;
}
