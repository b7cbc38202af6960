import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { createCache } from "#lib/cache.ts";

export type StatementResult = {
	rows: Record<string, unknown>[];
	changes: number;
};

/**
 * Limits the cache of prepared statements: their memory is invisible to the garbage collector, and lists
 * of ids make many long ones.
 */
const MAX_PREPARED = 300;

/** Milliseconds that a write waits for another process's lock: forms are answered within five seconds. */
export const WRITE_BUSY_TIMEOUT_MS = 4_500;

export const BEGIN = "BEGIN IMMEDIATE";
export const COMMIT = "COMMIT";

/** Durable: write-ahead log, synced at every commit. */
export function prepareForWriting(db: DatabaseSync): void {
	db.exec(
		`PRAGMA busy_timeout=${WRITE_BUSY_TIMEOUT_MS};
		 PRAGMA journal_mode=WAL;
		 PRAGMA synchronous=FULL;
		 PRAGMA foreign_keys=ON;
		 PRAGMA secure_delete=ON;`,
	);
}

/** Runs statements, and prepares each text once. */
export function createStatementRunner(db: DatabaseSync) {
	const prepared = createCache<
		string,
		{ statement: StatementSync; hasRows: boolean }
	>(MAX_PREPARED);
	return (sql: string, parameters: readonly unknown[]): StatementResult => {
		const entry = prepared.once(sql, () => {
			const statement = db.prepare(sql);
			return { statement, hasRows: statement.columns().length > 0 };
		});

		const values = parameters as SQLInputValue[];

		if (!entry.hasRows)
			return {
				rows: [],
				changes: Number(entry.statement.run(...values).changes),
			};

		const rows = entry.statement.all(...values) as Record<string, unknown>[];

		return { rows, changes: rows.length };
	};
}
