import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { canWrite } from "#database/can-write.server.ts";
import type { Database } from "#database/connection.server.ts";
import { keptTables, passingTables } from "#database/kept-tables.ts";

/** What a look has found holds for so long, in milliseconds: whoever asks more often makes no work. */
const HOLDS_MS = 1_000;

/** Nobody who asks waits longer for the look that is under way; then what was found last is said. */
const PATIENCE_MS = 1_000;

/** A form waits as long for somebody else's lock before it is refused (database/sqlite-pragmas.ts): less is no outage. */
const LONGEST_LOCK_MS = 5_000;

type Parts = {
	db: Database;
	now(): Date;
	log(event: string, details?: Record<string, unknown>): void;
};

/**
 * Tells whether forms can be kept: all tables are there, and the database can be written.
 * @returns a question to be asked as often as one likes; its answer is null, or what is amiss in a few words. It
 * comes within about a second.
 */
export function readiness({ db, now, log }: Parts): () => Promise<string | null> {
	let found: { fault: string | null; at: number } = { fault: null, at: Number.NEGATIVE_INFINITY };
	let look: { begunAt: number; ended: Promise<void> } | null = null;

	function conclude(fault: string | null): void {
		if (fault !== found.fault) log(fault === null ? "ready again" : "not ready", { fault });
		found = { fault, at: now().getTime() };
	}

	function begin() {
		const ended = faultOf(db, now().toISOString()).then((fault) => {
			look = null;
			conclude(fault);
		});
		return { begunAt: now().getTime(), ended };
	}

	return async () => {
		if (!look && now().getTime() - found.at < HOLDS_MS) return found.fault;
		look ??= begin();
		const { begunAt, ended } = look;
		await Promise.race([ended, pause(PATIENCE_MS, undefined, { ref: false })]);
		if (look && now().getTime() - begunAt > LONGEST_LOCK_MS) conclude(UNWRITABLE);
		return found.fault;
	};
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

const ours: readonly string[] = [...keptTables.map(({ name }) => name), ...passingTables];

async function tablesOf(db: Database): Promise<Set<string>> {
	const query =
		db.kind === "sqlite"
			? sql<{ name: string }>`SELECT name FROM sqlite_schema WHERE type = 'table'`
			: sql<{ name: string }>`
				SELECT tablename AS name FROM pg_catalog.pg_tables WHERE schemaname = current_schema()`;
	const { rows } = await query.execute(db);
	return new Set(rows.map(({ name }) => name));
}
