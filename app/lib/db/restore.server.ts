import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import {
	BackupDamaged,
	backUp,
	isDump,
	nameAside,
	removeSqlite,
	syncToDisk,
	verifyBackup,
} from "./backup.server.ts";
import { type Database, openDatabase } from "./connection.server.ts";
import type { DataFolder } from "./data-folder.ts";
import { APPLICATION_NAME, connectPostgres } from "./postgres.server.ts";
import { findPostgresTool } from "./postgres-tools.server.ts";
import { isBusy } from "./sqlite-file.server.ts";

/** Another program has the database open. */
class InUse extends Error {}

type Restoring = {
	databaseUrl: string;
	folder: DataFolder;
	backup: string;
	at: string;
	/** Runs on the restored data before the site uses it. */
	prepare(db: Database): Promise<void>;
};

/**
 * Replaces the database with a backup, after reading the backup from end to end.
 * @returns path of the previous database; null when there was none.
 * @throws InUse, BackupDamaged; nothing has changed then.
 */
export async function restoreDatabase(
	restoring: Restoring,
): Promise<string | null> {
	const { folder, backup } = restoring;
	if ((await isDump(backup)) === (folder.file !== null))
		throw new BackupDamaged(
			folder.file
				? "The backup is of PostgreSQL, DATABASE_URL names a SQLite file."
				: "The backup is of SQLite, DATABASE_URL names PostgreSQL. Restore it to a file, then use move.",
		);
	return folder.file
		? restoreSqlite(restoring, folder.file)
		: restorePostgres(restoring);
}

async function restoreSqlite(
	{ folder, backup, at, prepare }: Restoring,
	file: string,
): Promise<string | null> {
	const restored = `${file}.restoring`;
	await mkdir(dirname(file), { recursive: true, mode: 0o700 });

	try {
		await verifyBackup(backup, restored);

		using _held = existsSync(file) ? holdAlone(file) : null;
		const db = await openDatabase(`file:${restored}`);
		await prepare(db).finally(() => db.destroy());

		const aside = existsSync(file) ? nameAside(folder, at) : null;
		if (aside) {
			await mkdir(dirname(aside), { recursive: true, mode: 0o700 });
			await rename(file, aside);
		}

		await syncToDisk(restored);
		await rename(restored, file);

		for (const ending of ["-wal", "-shm", "-journal"])
			await rm(file + ending, { force: true });

		await syncToDisk(dirname(file));

		return aside;
	} finally {
		await removeSqlite(restored);
	}
}

/**
 * Locks a SQLite file against reads and writes by other programs. Files that aren't databases are not
 * locked.
 * @throws InUse when another program has it open.
 */
export function holdAlone(file: string): DatabaseSync {
	const db = new DatabaseSync(file);
	try {
		// Leaving WAL mode requires that no other process has the file open.
		db.exec(
			"PRAGMA journal_mode=DELETE; PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT",
		);
	} catch (error) {
		if (!isBusy(error)) return db;

		db.close();

		throw new InUse(
			"The site is running, or another program has the database open. Stop it first.",
		);
	}

	return db;
}

/** Swaps the current tables with those of the backup in one transaction. */
async function restorePostgres(restoring: Restoring): Promise<string> {
	const { databaseUrl: url, folder, backup, at, prepare } = restoring;
	await verifyBackup(backup);
	await refuseWhileInUse(url);

	const { file: aside } = await backUp(url, at, {
		folder,
		file: nameAside(folder, at),
	});
	const script = `${aside}.restoring.sql`;
	try {
		await findPostgresTool("pg_restore", [
			"--no-owner",
			"--no-privileges",
			`--file=${script}`,
			backup,
		]);
		const strict = [
			"--no-psqlrc",
			"--quiet",
			"--single-transaction",
			"--set=ON_ERROR_STOP=1",
		];
		await findPostgresTool(
			"psql",
			[...strict, `--command=${DROP_TABLES}`, `--file=${script}`],
			{
				url,
			},
		);
	} finally {
		await rm(script, { force: true });
	}

	const db = await openDatabase(url);
	await prepare(db).finally(() => db.destroy());

	return aside;
}

const DROP_TABLES = `DO $$ DECLARE name text; BEGIN
	FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP
		EXECUTE format('DROP TABLE IF EXISTS %I CASCADE', name);
	END LOOP;
END $$`;

/** Connections of a site that has just ended get this time to close, in attempts of a tenth of a second. */
const ATTEMPTS = 20;

async function refuseWhileInUse(url: string): Promise<void> {
	await using db = connectPostgres(url, { application_name: "sheaf-restore" });

	for (let attempt = 0; ; attempt++) {
		const { rows } = await sql`SELECT FROM pg_stat_activity
			WHERE datname = current_database() AND application_name = ${APPLICATION_NAME}`.execute(
			db,
		);
		if (rows.length === 0) return;
		if (attempt === ATTEMPTS)
			throw new InUse(
				"The site is running: it is connected to this database. Stop it first.",
			);

		await pause(100);
	}
}
