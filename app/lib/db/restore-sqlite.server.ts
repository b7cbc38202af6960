import { rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { type Progress, syncToDisk } from "./backup-write.server.ts";
import { type Database, openDatabase } from "./connection.server.ts";
import { fillTables } from "./fill-tables.server.ts";
import { migrateTo } from "./migrate.server.ts";
import { makeFile, makeFolder } from "./owner-only.server.ts";
import { kyselyOver } from "./sqlite-file.server.ts";

/** Another program has the database open. */
export class InUse extends Error {}

/**
 * Makes a new SQLite file from a backup and brings its tables up to date.
 * @param prepare what is to be done to it before anybody else sees it.
 * @throws BackupDamaged; nothing is left then.
 */
export async function fileFromBackup(
	backup: string,
	file: string,
	prepare: (db: Database) => Promise<void>,
	onProgress?: Progress,
): Promise<void> {
	makeFolder(dirname(file));
	await removeFile(file);
	try {
		await fill(backup, file, onProgress);
		const db = await openDatabase(`file:${file}`);
		try {
			await prepare(db);
			await db.scrub();
		} finally {
			await db.close();
		}
	} catch (error) {
		await removeFile(file);
		throw error;
	}
}

/** Removes a SQLite file and what stands beside it. */
export async function removeFile(file: string): Promise<void> {
	for (const ending of ["", "-wal", "-shm", "-journal"]) await rm(file + ending, { force: true });
}

/**
 * Holds a SQLite file so that no other program can read or write it.
 * @throws InUse when one has it open.
 */
export function holdAlone(file: string): DatabaseSync {
	const db = new DatabaseSync(file);
	try {
		// Leaving the log mode needs the file to itself: whoever has it open holds a lock on it.
		const { journal_mode: mode } = db.prepare("PRAGMA journal_mode=DELETE").get() as {
			journal_mode: string;
		};
		if (mode !== "delete") throw new InUse();
		db.exec("PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT");
		return db;
	} catch (error) {
		db.close();
		const locked = (error as { errcode?: number }).errcode === SQLITE_BUSY;
		if (locked || error instanceof InUse)
			throw new InUse(
				"The site is running, or another program has the database open. Stop it first.",
			);
		throw error;
	}
}

/** Puts a finished file in the place of another, at once for whoever opens it next. */
export async function replaceFile(file: string, by: string): Promise<void> {
	await syncToDisk(by);
	await rename(by, file);
	for (const ending of ["-wal", "-shm", "-journal"]) await rm(file + ending, { force: true });
	await syncToDisk(dirname(file));
}

/** https://www.sqlite.org/rescode.html */
const SQLITE_BUSY = 5;

async function fill(backup: string, file: string, onProgress?: Progress): Promise<void> {
	makeFile(file);
	const main = new DatabaseSync(file);
	// Nothing is acknowledged before it is finished, so nothing needs to survive a power cut until then.
	main.exec("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;");
	const db = kyselyOver(main);
	try {
		const makeTables = async (schema: string) => {
			await migrateTo(db, schema);
			// What a migration puts in by itself is in the backup, too.
			await sql`BEGIN`.execute(db);
		};
		await fillTables({ db, makeTables }, backup, onProgress);
		await sql`COMMIT`.execute(db);
	} finally {
		await db.destroy();
	}
}
