import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { Kysely, type SqliteDatabase, SqliteDialect } from "kysely";
import type { Schema } from "#database/schema.ts";
import { defaultFolder, keepToOwner } from "./data-folder.ts";
import { isBehind, migrate, type ReportUpgrade } from "./migrate.server.ts";
import { prepareForWriting } from "./sqlite-statements.ts";

/** The second of two concurrent starts waits for the migration of the first, also of large files. */
const MIGRATION_BUSY_TIMEOUT_MS = 60_000;

/** Time for which another start may lock the file in cases without SQLite's busy handler. */
const LONGEST_START_MS = 10_000;

/** https://www.sqlite.org/rescode.html: SQLITE_BUSY; SQLITE_CORRUPT and SQLITE_NOTADB. */
const SQLITE_BUSY = 5;
const DAMAGED = [11, 26];

/**
 * Creates the file if it is missing, and migrates it in one transaction.
 * @returns its absolute path.
 * @throws with one plain sentence when it cannot be opened, written or migrated.
 */
export async function migrateSqlite(
	path: string,
	report?: ReportUpgrade,
): Promise<string> {
	const file = resolve(path);
	const main = await openFile(file);
	await using db = createKysely(main);

	await migrate(db, report).catch((error: Error) => {
		throw isDamaged(error.cause) ? damaged(file) : error;
	});

	main.exec("COMMIT");

	return file;
}

/** True for a file of an earlier version, whose migration may take minutes. */
export function isOldSqlite(path: string): boolean {
	const file = resolve(path);
	if (!existsSync(file)) return false;

	try {
		using db = new DatabaseSync(file, { readOnly: true });
		const rows = db.prepare("SELECT name FROM kysely_migration").all();
		return isBehind(rows.map(({ name }) => String(name)));
	} catch {
		// Migrating it says what is wrong.
		return false;
	}
}

/** A connection in a transaction with the write lock: the second of two starts finds all migrations done. */
async function openFile(file: string): Promise<DatabaseSync> {
	const version = process.versions.sqlite ?? "of an unknown version";
	if (!isSafeVersion(version))
		throw new Error(
			`SQLite ${version} can lose data; 3.51.3 or newer is needed. Run npm ci, which brings a current Node.`,
		);

	const folder = dirname(file);
	const until = performance.now() + LONGEST_START_MS;

	for (;;) {
		let db: DatabaseSync | null = null;
		try {
			mkdirSync(folder, { recursive: true, mode: 0o700 });

			if (folder === defaultFolder()) keepToOwner(folder);

			await refuseOtherFiles(file);
			db = new DatabaseSync(file);
			// SQLite gives the files beside it the same rights.
			keepToOwner(file);
			prepareForWriting(db);
			db.exec(`PRAGMA busy_timeout=${MIGRATION_BUSY_TIMEOUT_MS};
				PRAGMA foreign_keys=OFF;
				BEGIN IMMEDIATE`);

			return db;
		} catch (error) {
			db?.close();

			if (error instanceof OtherFile) throw error;
			// SQLite does not wait when two connections change the journal mode, as two first starts do.
			if (!isBusy(error) || performance.now() > until)
				throw openError(error, file);

			await pause(50);
		}
	}
}

class OtherFile extends Error {}

/** @throws OtherFile for an empty file and for a database of another program, before anything is written to it. */
async function refuseOtherFiles(file: string): Promise<void> {
	// The file is empty for a moment while another first start creates it.
	for (
		let attempt = 0;
		statSync(file, { throwIfNoEntry: false })?.size === 0;
		attempt++
	) {
		if (attempt === 20)
			throw new OtherFile(
				`${file} is empty: there is no database in it. Check DATABASE_URL, restore a backup, or delete the file to start with a new one.`,
			);

		await pause(50);
	}

	if (!existsSync(file)) return;

	using db = new DatabaseSync(file);
	const tables = db
		.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
		.all();
	if (
		tables.length > 0 &&
		!tables.some(({ name }) => name === "kysely_migration")
	)
		throw new OtherFile(
			`${file} is another application’s database. Check DATABASE_URL; nothing was changed.`,
		);
}

/** Why a file can’t be opened or written, in one sentence. */
export function openError(error: unknown, file: string): Error {
	if (isDamaged(error)) return damaged(file);
	if (isBusy(error))
		return new Error(
			`Another program holds the database ${file} locked. End it and try again.`,
		);

	const reason = error instanceof Error ? error.message : String(error);

	return new Error(
		`The data folder ${dirname(file)} cannot be written (${reason}). Give this user write access to it, or set DATABASE_URL.`,
	);
}

function damaged(file: string): Error {
	return new Error(
		`${file} isn’t a SQLite database, or it is damaged. Check DATABASE_URL, or restore a backup: npm run site -- restore FILE.`,
	);
}

/** The primary code of https://www.sqlite.org/rescode.html; 0 for any other error. */
function readErrorCode(error: unknown): number {
	return ((error as { errcode?: number } | undefined)?.errcode ?? 0) & 0xff;
}

export function isBusy(error: unknown): boolean {
	return readErrorCode(error) === SQLITE_BUSY;
}

function isDamaged(error: unknown): boolean {
	return DAMAGED.includes(readErrorCode(error));
}

export function checkIntegrity(db: DatabaseSync): void {
	const [row] = db.prepare("PRAGMA integrity_check").all();
	if (row?.integrity_check !== "ok")
		throw new Error(`integrity check: ${row?.integrity_check}`);
}

/** Before 3.51.3 SQLite can lose commits in WAL mode (see its release notes). */
export function isSafeVersion(version: string): boolean {
	const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
	return major * 1_000_000 + minor * 1_000 + patch >= 3_051_003;
}

/** Kysely on a connection of this thread, for migrations and moves. Closes the connection when destroyed. */
export function createKysely(db: DatabaseSync): Kysely<Schema> {
	const database: SqliteDatabase = {
		prepare(sql) {
			const statement = db.prepare(sql);

			const values = (parameters: readonly unknown[]) =>
				parameters as SQLInputValue[];

			return {
				reader: statement.columns().length > 0,
				all: (parameters) => statement.all(...values(parameters)),
				run: (parameters) => statement.run(...values(parameters)),
				iterate: (parameters) =>
					statement.iterate(...values(parameters)) as never,
			};
		},
		close: () => db.close(),
	};
	return new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
}
