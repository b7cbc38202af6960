import type { Database } from "#lib/db/connection.server.ts";
import { DIRECT } from "./attribution.ts";
import { addCount, namesOfDay } from "./statistics.server.ts";

/** Unknown addresses with anything else may hold something private. */
const HARMLESS_PATH = /^(?=.{1,80}$)(\/[a-z][a-z-]{0,40}(\.[a-z]{2,5})?){1,5}$/;

const OTHER_PATHS = "/…";

/** More unknown addresses than this in a day are made up. */
const pathOfDay = namesOfDay(100, OTHER_PATHS);

/** Between two writes, so that a flood of requests does not become a flood of commits. */
const PAUSE_MS = 10_000;

type Pending = { counts: Map<string, number>; storedAt: number };
const pending = new WeakMap<Database, Pending>();

/** Counts an address without a page in our statistics. Never throws; a lost count is acceptable. */
export async function countNotFound(db: Database, path: string, at: string): Promise<void> {
	const day = at.slice(0, "YYYY-MM-DD".length);
	const lower = path.toLowerCase();
	const page = pathOfDay(db, day, HARMLESS_PATH.test(lower) ? lower : OTHER_PATHS);
	const { counts, storedAt } = pending.get(db) ?? { counts: new Map(), storedAt: 0 };
	counts.set(page, (counts.get(page) ?? 0) + 1);
	const isDue = Date.parse(at) - storedAt >= PAUSE_MS;
	pending.set(db, isDue ? { counts: new Map(), storedAt: Date.parse(at) } : { counts, storedAt });
	if (isDue) await store(db, counts, day).catch(() => {});
}

async function store(db: Database, counts: ReadonlyMap<string, number>, day: string) {
	await db.transaction().execute(async (trx) => {
		for (const [page, count] of counts)
			await addCount(trx, { day, page, source: DIRECT, event: "not_found", value: 0 }, count);
	});
}
