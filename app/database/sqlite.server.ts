import { statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import {
	CompiledQuery,
	type DatabaseConnection,
	type Driver,
	Kysely,
	SqliteAdapter,
	type SqliteDatabase,
	SqliteDialect,
	SqliteDriver,
} from "kysely";
import type { Database } from "./connection.server.ts";
import { usualFolder } from "./data-folder.ts";
import { migrate } from "./migrate.server.ts";
import { keepFileToOwner, keepFolderToOwner, makeFile, makeFolder } from "./owner-only.server.ts";
import type { Schema } from "./schema.ts";
import { prepareForWriting } from "./sqlite-pragmas.ts";
import { startWriter } from "./sqlite-writer.server.ts";
import { statementCache } from "./statement-cache.ts";

/** SQLite before this one can lose commits in WAL mode (its own release notes). */
const OLDEST_SAFE_SQLITE = [3, 51, 3] as const;

/** Long enough for a checkpoint of our own, short enough that no page waits for a stranger's lock. */
const READ_BUSY_TIMEOUT_MS = 100;

/** Of two starts at once the second waits while the first brings the tables up to date, large ones too. */
const MIGRATION_BUSY_TIMEOUT_MS = 60_000;

/** https://www.sqlite.org/rescode.html: SQLITE_BUSY; SQLITE_CORRUPT and SQLITE_NOTADB. */
const SQLITE_BUSY = 5;
const DAMAGED = new Set([11, 26]);

/** How long somebody else may hold a file that is being opened. */
const LONGEST_START_MS = 10_000;

/** Opens the file (made if missing), migrates it, and hands writing to a thread of its own. */
export async function openSqlite(path: string): Promise<Database> {
	const file = resolve(path);
	const main = await openFile(file);
	main.exec(`PRAGMA busy_timeout=${MIGRATION_BUSY_TIMEOUT_MS}`);
	const migrating = kyselyOver(main);
	try {
		await migrate(migrating);
	} catch (error) {
		throw DAMAGED.has(codeOf((error as Error).cause)) ? new CannotOpen(damaged(file)) : error;
	} finally {
		await migrating.destroy();
	}

	const reader = new DatabaseSync(file);
	reader.exec(`PRAGMA busy_timeout=${READ_BUSY_TIMEOUT_MS}; PRAGMA query_only=ON;`);
	// A first look takes the lock by which a restore sees that somebody has the file open.
	await untilFree(() => reader.prepare("SELECT name FROM sqlite_schema LIMIT 1").get());
	const read = kyselyOver(reader);
	const writer = startWriter(file);
	return {
		kind: "sqlite",
		read,
		commit: writer.commit,
		scrub: writer.scrub,
		async close() {
			await writer.close();
			await read.destroy();
			// Kysely closes only what it has used.
			if (reader.isOpen) reader.close();
		},
	};
}

/** @throws with one plain sentence when it cannot be made or written. */
async function openFile(file: string): Promise<DatabaseSync> {
	const folder = dirname(file);
	try {
		refuseUnsafeVersion(process.versions.sqlite ?? "of an unknown version");
		makeFolder(folder);
		refuseFolder(file);
		makeFile(file);
		keepFileToOwner(file);
		if (folder === usualFolder()) keepFolderToOwner(folder);
		const db = new DatabaseSync(file);
		await untilFree(() => prepareForWriting(db));
		// A file that may be read only says so no sooner than this.
		await untilFree(() => db.exec("BEGIN IMMEDIATE; ROLLBACK"));
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

function damaged(file: string): string {
	return `${file} is no SQLite database, or it is damaged. Look at DATABASE_URL, or restore a backup: npm run site -- restore FILE.`;
}

/** SQLite does not wait where two change the journal's mode at once, as two first starts do. */
async function untilFree(work: () => unknown): Promise<void> {
	const until = performance.now() + LONGEST_START_MS;
	for (;;) {
		try {
			work();
			return;
		} catch (error) {
			if (codeOf(error) !== SQLITE_BUSY || performance.now() > until) throw error;
			await pause(50);
		}
	}
}

/** The primary code of https://www.sqlite.org/rescode.html; 0 for any other error. */
function codeOf(error: unknown): number {
	return ((error as { errcode?: number } | undefined)?.errcode ?? 0) & 0xff;
}

/** Asked of Node, not of the file: even the first look into a file waits for a lock. */
function refuseUnsafeVersion(version: string): void {
	if (!isAtLeast(version, OLDEST_SAFE_SQLITE))
		throw new CannotOpen(
			`SQLite ${version} can lose data; ${OLDEST_SAFE_SQLITE.join(".")} or newer is needed. Run npm ci, which brings a current Node.`,
		);
}

/** Whether a dotted version is `oldest` or newer. */
export function isAtLeast(version: string, oldest: readonly number[]): boolean {
	const parts = version.split(".").map(Number);
	for (const [index, needed] of oldest.entries()) {
		const part = parts[index] ?? 0;
		if (part !== needed) return part > needed;
	}
	return true;
}

/** Kysely's own dialect, over the SQLite that Node brings. */
export function kyselyOver(db: DatabaseSync): Kysely<Schema> {
	const statements = statementCache(db);
	const database: SqliteDatabase = {
		close() {
			statements.clear();
			db.close();
		},
		prepare(sql) {
			const statement = statements.prepare(sql);
			const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
			return {
				reader: statement.columns().length > 0,
				all: (parameters) => statement.all(...bind(parameters)),
				run: (parameters) => statement.run(...bind(parameters)),
				// A row at a time, while others may ask the same: this needs a statement of its own.
				iterate: (parameters) => db.prepare(sql).iterate(...bind(parameters)),
			};
		},
	};
	return new Kysely<Schema>({ dialect: new TransactionalSqlite({ database }) });
}

/**
 * Kysely holds that SQLite cannot undo changes of tables; it can. So all pending migrations are one
 * transaction, and it takes the lock before it looks: of two starts at once the second finds it all done.
 */
class TransactionalSqlite extends SqliteDialect {
	readonly #database: SqliteDatabase;

	constructor({ database }: { database: SqliteDatabase }) {
		super({ database });
		this.#database = database;
	}

	override createAdapter(): SqliteAdapter {
		return new TransactionalAdapter();
	}

	override createDriver(): Driver {
		return new ImmediateDriver({ database: this.#database });
	}
}

class TransactionalAdapter extends SqliteAdapter {
	override get supportsTransactionalDdl(): boolean {
		return true;
	}
}

class ImmediateDriver extends SqliteDriver {
	override async beginTransaction(connection: DatabaseConnection): Promise<void> {
		await connection.executeQuery(CompiledQuery.raw("BEGIN IMMEDIATE"));
	}
}
