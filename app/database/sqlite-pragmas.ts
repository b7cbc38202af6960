import type { DatabaseSync } from "node:sqlite";

/** How long the writer waits for somebody else's lock before it gives up, in milliseconds. */
const WRITE_BUSY_TIMEOUT_MS = 5_000;

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
