import { existsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect } from "kysely";
import type { Schema } from "#database/schema.ts";
import { defaultFolder } from "./data-folder.ts";
import { FIRST_MIGRATION, migrate } from "./migrate.server.ts";
import { keepFileToOwner, keepFolderToOwner, makeFile, makeFolder } from "./owner-only.server.ts";
import { prepareForWriting } from "./sqlite-statements.ts";

/** Of two starts at once the second waits while the first brings the tables up to date, large ones too. */
const MIGRATION_BUSY_TIMEOUT_MS = 60_000;

/** https://www.sqlite.org/rescode.html: SQLITE_BUSY; SQLITE_CORRUPT and SQLITE_NOTADB. */
export const SQLITE_BUSY = 5;
const SQLITE_ERROR = 1;
const DAMAGED = new Set([11, 26]);

/** How long somebody else may hold a file that is being opened. */
const LONGEST_START_MS = 10_000;

/**
 * Makes the file if it is missing, and brings its tables up to date.
 * @returns its absolute path.
 */
export async function migrateSqlite(path: string): Promise<string> {
	const file = resolve(path);
	const main = await openFile(file);
	main.exec(`PRAGMA busy_timeout=${MIGRATION_BUSY_TIMEOUT_MS}`);
	const db = kyselyOver(main);
	try {
		await migrate(db);
		return file;
	} catch (error) {
		throw DAMAGED.has(codeOf((error as Error).cause)) ? new CannotOpen(damaged(file)) : error;
	} finally {
		await db.destroy();
	}
}

/** @throws with one plain sentence when it cannot be made or written. */
async function openFile(file: string): Promise<DatabaseSync> {
	const folder = dirname(file);
	try {
		// Asked of Node: a query would open the file, and wait for its lock.
		const version = process.versions.sqlite ?? "of an unknown version";
		if (!isSafeVersion(version))
			throw new CannotOpen(
				`SQLite ${version} can lose data; 3.51.3 or newer is needed. Run npm ci, which brings a current Node.`,
			);
		makeFolder(folder);
		refuseFolder(file);
		if (existsSync(file)) await refuseEmpty(file);
		makeFile(file);
		keepFileToOwner(file);
		if (folder === defaultFolder()) keepFolderToOwner(folder);
		await untilFree(() => refuseForeign(file));
		const db = new DatabaseSync(file);
		await untilFree(() => prepareForWriting(db));
		// Only a write finds out that the file may only be read.
		await untilFree(() => db.exec("BEGIN IMMEDIATE; PRAGMA user_version=0; ROLLBACK"));
		return db;
	} catch (error) {
		if (error instanceof CannotOpen) throw error;
		const code = codeOf(error);
		if (DAMAGED.has(code)) throw new CannotOpen(damaged(file));
		if (code === SQLITE_BUSY)
			throw new CannotOpen(
				`Another program holds the database ${file} locked. End it and try again.`,
			);
		const reason = error instanceof Error ? error.message : String(error);
		throw new CannotOpen(
			`The data folder ${folder} cannot be written (${reason}). Give this user write access to it, or set DATABASE_URL.`,
		);
	}
}

/** The message is the one sentence that the operator sees. */
class CannotOpen extends Error {}

function refuseFolder(file: string): void {
	if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
		throw new CannotOpen(
			`${file} is a folder. Name a file in DATABASE_URL, like file:${join(file, "site.sqlite")}.`,
		);
}

/** A new installation makes its file itself. Another start that is just making it is waited for. */
async function refuseEmpty(file: string): Promise<void> {
	for (let attempt = 0; attempt < 20; attempt++) {
		if (statSync(file, { throwIfNoEntry: false })?.size !== 0) return;
		await pause(100);
	}
	throw new CannotOpen(
		`${file} is empty: there is no database in it. Look at DATABASE_URL, restore a backup, or delete the file to begin anew.`,
	);
}

/** Before anything is written to it. */
function refuseForeign(file: string): void {
	const db = new DatabaseSync(file);
	try {
		const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
		if (tables.length === 0 || newestMigrationIn(db) !== "") return;
		// Two first starts at once: the other one has only made Kysely's own tables yet.
		if (tables.every(({ name }) => String(name).startsWith("kysely_"))) return;
	} finally {
		db.close();
	}
	throw new CannotOpen(
		`${file} belongs to another program. Look at DATABASE_URL; nothing was changed.`,
	);
}

/** The last migration of a SQLite file's tables; "" when it is none of ours. */
export function newestMigrationIn(db: DatabaseSync): string {
	try {
		const names = db.prepare("SELECT name FROM kysely_migration ORDER BY name").all();
		return names[0]?.name === FIRST_MIGRATION ? String(names.at(-1)?.name) : "";
	} catch (error) {
		if (codeOf(error) === SQLITE_ERROR) return "";
		throw error;
	}
}

/** @throws with a message that begins with "integrity". */
export function checkIntegrity(db: DatabaseSync): void {
	const [row] = db.prepare("PRAGMA integrity_check").all();
	if (row?.integrity_check !== "ok") throw new Error(`integrity check: ${row?.integrity_check}`);
}

function damaged(file: string): string {
	return `${file} is no SQLite database, or it is damaged. Look at DATABASE_URL, or restore a backup: npm run site -- restore FILE.`;
}

/** SQLite does not wait where two change the journal's mode at once, as two first starts do. */
export async function untilFree(work: () => unknown): Promise<void> {
	const until = performance.now() + LONGEST_START_MS;
	for (;;) {
		try {
			await work();
			return;
		} catch (error) {
			if (codeOf(error) !== SQLITE_BUSY || performance.now() > until) throw error;
			await pause(50);
		}
	}
}

/** The primary code of https://www.sqlite.org/rescode.html; 0 for any other error. */
export function codeOf(error: unknown): number {
	const { errcode, code } = Object(error) as { errcode?: number; code?: string };
	return (errcode ?? (Number(code) || 0)) & 0xff;
}

/** Before 3.51.3 SQLite can lose commits in WAL mode (its own release notes). */
export function isSafeVersion(version: string): boolean {
	const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
	return major * 1_000_000 + minor * 1_000 + patch >= 3_051_003;
}

/** Kysely on a connection of this thread, for migrations and moves. It closes the connection with it. */
export function kyselyOver(db: DatabaseSync): Kysely<Schema> {
	const database: SqliteDatabase = {
		prepare(sql) {
			// With the lock first, the second of two starts finds all migrations done.
			const statement = db.prepare(sql === "begin" ? "begin immediate" : sql);
			const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
			return {
				reader: statement.columns().length > 0,
				all: (parameters) => statement.all(...values(parameters)),
				run: (parameters) => statement.run(...values(parameters)),
				iterate: (parameters) => statement.iterate(...values(parameters)) as never,
			};
		},
		close: () => db.close(),
	};
	return new Kysely<Schema>({ dialect: new TransactionalDialect({ database }) });
}

class TransactionalDialect extends SqliteDialect {
	override createAdapter(): SqliteAdapter {
		return new TransactionalAdapter();
	}
}

/** Kysely holds that SQLite cannot undo changes of tables; it can. So all pending migrations are one transaction. */
class TransactionalAdapter extends SqliteAdapter {
	override get supportsTransactionalDdl(): boolean {
		return true;
	}
}
