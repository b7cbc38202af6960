import { backupTables, ephemeralTables } from "#database/schema.ts";
import type { Database } from "./connection.server.ts";
import { canWrite } from "./settings.server.ts";

/** A result is reused for so long. */
const FRESH_MS = 1_000;

/** Whoever asks waits no longer than this for a running probe, and gets the last result. */
const ANSWER_MS = 1_000;

/** As long as a form waits for a lock (sqlite-statements.ts): a shorter one is no outage. */
const TIMEOUT_MS = 5_000;

/**
 * Probes whether forms can be saved: all tables exist and a row can be written.
 * @returns answers within about a second what is wrong, or null.
 */
export function readiness(
	db: Database,
	now: () => Date,
	log: (event: string, details: Record<string, unknown>) => void,
): () => Promise<string | null> {
	let fault: string | null = null;
	let checkedAt = Number.NEGATIVE_INFINITY;
	let probe: Promise<void> | null = null;

	async function run(): Promise<void> {
		const found = await Promise.race([faultOf(db, now()), after(TIMEOUT_MS, UNWRITABLE)]);
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

async function faultOf(db: Database, now: Date): Promise<string | null> {
	try {
		const there = (await db.introspection.getTables()).map(({ name }) => name);
		const ours = [...backupTables.map(({ name }) => name), ...ephemeralTables];
		const missing = ours.filter((name) => !there.includes(name));
		if (missing.length > 0) return `a table is missing: ${missing.join(", ")}`;
	} catch {
		return "the database does not answer";
	}
	return (await canWrite(db, now.toISOString())) ? null : UNWRITABLE;
}
