import { sql } from "kysely";
import { backupTables, ephemeralTables } from "#database/tables.ts";
import { canWrite } from "#lib/db/can-write.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isPostgres } from "#lib/db/dialect.ts";
import type { Log } from "./logging.ts";

/** A result is reused for so long. */
const FRESH_MS = 1_000;

/** Whoever asks waits no longer than this for a running probe, and gets the last result. */
const ANSWER_MS = 1_000;

/** As long as a form waits for a lock (database/sqlite-pragmas.ts): a shorter one is no outage. */
const TIMEOUT_MS = 5_000;

type Parts = { db: Database; now(): Date; log: Log };

/**
 * Probes whether forms can be saved: all tables exist and a row can be written.
 * @returns answers within about a second what is wrong, or null.
 */
export function readiness({ db, now, log }: Parts): () => Promise<string | null> {
	let fault: string | null = null;
	let checkedAt = Number.NEGATIVE_INFINITY;
	let probe: Promise<void> | null = null;

	async function run(): Promise<void> {
		const found = await Promise.race([
			faultOf(db, now().toISOString()),
			after(TIMEOUT_MS, UNWRITABLE),
		]);
		if (found !== fault) log(found === null ? "ready again" : "not ready", { fault: found });
		fault = found;
		checkedAt = performance.now();
		probe = null;
	}

	return async () => {
		if (!probe && performance.now() - checkedAt < FRESH_MS) return fault;
		probe ??= run();
		await Promise.race([probe, after(ANSWER_MS, null)]);
		return fault;
	};
}

function after<Value>(ms: number, value: Value): Promise<Value> {
	return new Promise((resolve) => setTimeout(resolve, ms, value).unref?.());
}

const UNWRITABLE = "the database cannot be written";

async function faultOf(db: Database, at: string): Promise<string | null> {
	try {
		const there = await tablesOf(db);
		const missing = ours.filter((name) => !there.has(name));
		if (missing.length > 0) return `a table is missing: ${missing.join(", ")}`;
		return (await canWrite(db, at)) ? null : UNWRITABLE;
	} catch {
		return "the database does not answer";
	}
}

const ours: readonly string[] = [...backupTables.map(({ name }) => name), ...ephemeralTables];

async function tablesOf(db: Database): Promise<Set<string>> {
	const query = !isPostgres(db)
		? sql<{ name: string }>`SELECT name FROM sqlite_schema WHERE type = 'table'`
		: sql<{ name: string }>`
				SELECT tablename AS name FROM pg_catalog.pg_tables WHERE schemaname = current_schema()`;
	const { rows } = await query.execute(db);
	return new Set(rows.map(({ name }) => name));
}
