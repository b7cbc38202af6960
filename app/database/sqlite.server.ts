import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { Kysely, type SqliteDatabase, SqliteDialect } from "kysely";
import type { Database } from "./connection.server.ts";
import { migrate } from "./migrate.server.ts";
import type { Schema } from "./schema.ts";
import { prepareForWriting } from "./sqlite-pragmas.ts";
import { startWriter } from "./sqlite-writer.server.ts";

/** SQLite before this one can lose commits in WAL mode (its own release notes). */
const OLDEST_SAFE_SQLITE = [3, 51, 3] as const;

/** Long enough for a checkpoint of our own, short enough that no page waits for a stranger's lock. */
const READ_BUSY_TIMEOUT_MS = 100;

/** Opens the file (made if missing), migrates it, and hands writing to a thread of its own. */
export async function openSqlite(path: string): Promise<Database> {
	const file = path === ":memory:" ? path : resolve(path);
	const main = openFile(file);
	refuseUnsafeVersion(main);
	prepareForWriting(main);
	const migrating = kyselyOver(main);
	try {
		await migrate(migrating);
	} finally {
		await migrating.destroy();
	}

	const reader = new DatabaseSync(file);
	reader.exec(`PRAGMA busy_timeout=${READ_BUSY_TIMEOUT_MS}; PRAGMA query_only=ON;`);
	const read = kyselyOver(reader);
	const writer = startWriter(file);
	return {
		kind: "sqlite",
		read,
		commit: writer.commit,
		async close() {
			await writer.close();
			await read.destroy();
		},
	};
}

function openFile(file: string): DatabaseSync {
	try {
		mkdirSync(dirname(file), { recursive: true });
		return new DatabaseSync(file);
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw new Error(
			`The data folder ${dirname(file)} cannot be written (${reason}). Give this user write access to it, or set DATABASE_URL.`,
		);
	}
}

function refuseUnsafeVersion(db: DatabaseSync): void {
	const { version } = db.prepare("SELECT sqlite_version() AS version").get() as { version: string };
	if (!isAtLeast(version, OLDEST_SAFE_SQLITE))
		throw new Error(
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
function kyselyOver(db: DatabaseSync): Kysely<Schema> {
	const database: SqliteDatabase = {
		close: () => db.close(),
		prepare(sql) {
			const statement = db.prepare(sql);
			const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
			return {
				reader: statement.columns().length > 0,
				all: (parameters) => statement.all(...bind(parameters)),
				run: (parameters) => statement.run(...bind(parameters)),
				iterate: (parameters) => statement.iterate(...bind(parameters)),
			};
		},
	};
	return new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
}
