import { rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { type Database, openDatabase } from "#lib/db/connection.server.ts";
import { migrate } from "#lib/db/migrate.server.ts";
import { connectPostgres } from "#lib/db/postgres.server.ts";
import { createKysely } from "#lib/db/sqlite-file.server.ts";

/** Drops all tables of a database and creates those of after `migration`. */
export async function emptied(
	url: string,
	migration: string,
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

	await migrate(db, migration);

	return db;
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
