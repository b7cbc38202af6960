import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";

export type StatementResult = { rows: Record<string, unknown>[]; changes: number };

/** Lists of ids make some statements long and many; the memory of a prepared one is invisible to the garbage collector. */
const MAX_PREPARED = 300;

/** How long a write waits for a lock of another process: a form is answered within five seconds. */
export const WRITE_BUSY_TIMEOUT_MS = 4_500;

/** Durable before acknowledged: write-ahead log, synced at every commit. */
export function prepareForWriting(db: DatabaseSync): void {
	db.exec(
		`PRAGMA busy_timeout=${WRITE_BUSY_TIMEOUT_MS};
		 PRAGMA journal_mode=WAL;
		 PRAGMA synchronous=FULL;
		 PRAGMA foreign_keys=ON;
		 PRAGMA secure_delete=ON;`,
	);
}

/** Runs statements, preparing each text once. */
export function statementRunner(db: DatabaseSync) {
	const prepared = new Map<string, { statement: StatementSync; hasRows: boolean }>();
	return (sql: string, parameters: readonly unknown[]): StatementResult => {
		let entry = prepared.get(sql);
		if (!entry) {
			const statement = db.prepare(sql);
			entry = { statement, hasRows: statement.columns().length > 0 };
			if (prepared.size >= MAX_PREPARED) prepared.clear();
			prepared.set(sql, entry);
		}
		const values = parameters as SQLInputValue[];
		if (!entry.hasRows)
			return { rows: [], changes: Number(entry.statement.run(...values).changes) };
		const rows = entry.statement.all(...values) as Record<string, unknown>[];
		return { rows, changes: rows.length };
	};
}
