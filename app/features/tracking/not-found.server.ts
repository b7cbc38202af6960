import type { Database } from "#lib/db/connection.server.ts";
import { DIRECT } from "./attribution.ts";
import { addCount } from "./statistics.server.ts";

/** Unknown addresses with anything else may hold something private. */
const HARMLESS_PATH = /^(?=.{1,80}$)(\/[a-z][a-z-]{0,40}(\.[a-z]{2,5})?){1,5}$/;

/** More unknown addresses than this in a day are made up; the rest are counted together. */
const MAX_PATHS_A_DAY = 100;
const OTHER_PATHS = "/…";

/** Between two writes, so that a flood of requests does not become a flood of commits. */
const PAUSE_MS = 10_000;

type Pending = { counts: Map<string, number>; storedAt: number };
const pending = new WeakMap<Database, Pending>();

/** Counts an address without a page in our statistics. Never throws; a lost count is acceptable. */
export async function countNotFound(db: Database, path: string, at: string): Promise<void> {
	const page = HARMLESS_PATH.test(path.toLowerCase()) ? path.toLowerCase() : OTHER_PATHS;
	const state = pending.get(db) ?? { counts: new Map(), storedAt: 0 };
	pending.set(db, state);
	if (state.counts.size < MAX_PATHS_A_DAY || state.counts.has(page))
		state.counts.set(page, (state.counts.get(page) ?? 0) + 1);
	if (Date.parse(at) - state.storedAt < PAUSE_MS) return;
	const { counts } = state;
	pending.set(db, { counts: new Map(), storedAt: Date.parse(at) });
	await store(db, counts, at.slice(0, "YYYY-MM-DD".length)).catch(() => {});
}

async function store(db: Database, counts: ReadonlyMap<string, number>, day: string) {
	const event = "not_found";
	const rows = await db
		.selectFrom("statistics_daily")
		.select("page")
		.where("day", "=", day)
		.where("event", "=", event)
		.execute();
	const known = new Set(rows.map(({ page }) => page));
	await db.transaction().execute(async (trx) => {
		for (const [path, count] of counts) {
			const page = known.size >= MAX_PATHS_A_DAY && !known.has(path) ? OTHER_PATHS : path;
			known.add(page);
			await addCount(trx, { day, page, source: DIRECT, event, value: 0 }, count);
		}
	});
}
