import { rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { migrations } from "#database/migrations.ts";
import { type Database, openDatabase } from "#lib/db/connection.server.ts";
import { migrate } from "#lib/db/migrate.server.ts";
import { connectPostgres } from "#lib/db/postgres.server.ts";
import { createKysely } from "#lib/db/sqlite-file.server.ts";

/**
 * Drops all tables of a database and creates those of after `migration`.
 * @param schema statements that create them on SQLite, as the version of that time did.
 */
export async function emptied(
	url: string,
	migration: string,
	schema?: readonly string[],
): Promise<Database> {
	const file = url.slice("file:".length);
	const isFile = url.startsWith("file:");
	if (isFile)
		for (const ending of ["", "-wal", "-shm"])
			rmSync(file + ending, { force: true });

	const db = isFile
		? createKysely(
				new DatabaseSync(file, { enableForeignKeyConstraints: false }),
			)
		: connectPostgres(url);
	if (!isFile) await sql`DROP SCHEMA public CASCADE`.execute(db);
	if (!isFile) await sql`CREATE SCHEMA public`.execute(db);

	if (isFile && schema) await createTables(db, migration, schema);
	else await migrate(db, undefined, migration);

	return db;
}

async function createTables(
	db: Database,
	migration: string,
	schema: readonly string[],
): Promise<void> {
	for (const statement of schema) await sql.raw(statement).execute(db);

	const names = Object.keys(migrations);
	for (const name of names.slice(0, names.indexOf(migration) + 1))
		await sql`INSERT INTO kysely_migration VALUES (${name}, '')`.execute(db);
}

/** A database as after `migration`, filled and then opened by this version. */
export async function migratedFrom<Filled>(
	current: Database & { url: string },
	migration: string,
	fill: (old: Database) => Promise<Filled>,
): Promise<{ db: Database; filled: Filled }> {
	const { url } = current;
	await current.destroy();

	const old = await emptied(url, migration);
	const filled = await fill(old);
	await old.destroy();

	return { db: await openDatabase(url), filled };
}
