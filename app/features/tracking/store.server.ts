import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";

/** One row's key, and what happened once more. */
export type Counted = {
	/** UTC, YYYY-MM-DD. */
	day: string;
	page: string;
	source: string;
	event: string;
	/** Whole euro. */
	value: number;
};

/** Adds one to a row, which begins with the first. */
export async function addCount(
	db: Database,
	{ day, page, source, event, value }: Counted,
): Promise<void> {
	await db
		.insertInto("statistics_daily")
		.values({ day, page, source, event, count: 1, value_eur: value })
		.onConflict((conflict) =>
			conflict.columns(["day", "page", "source", "event"]).doUpdateSet((row) => ({
				count: row("statistics_daily.count", "+", 1),
				value_eur: row("statistics_daily.value_eur", "+", value),
			})),
		)
		.execute();
}

/** Marks something as counted; committed beside its count, it makes a second count fail as a unique violation. */
export async function markCounted(db: Database, id: string, at: string): Promise<void> {
	await db
		.insertInto("statistics_counted")
		.values({ id: hashOf(id), at })
		.execute();
}

/** Forgets what was marked before that name. */
export async function forgetCounted(db: Database, before: string): Promise<void> {
	await db.deleteFrom("statistics_counted").where("at", "<", before).execute();
}

/**
 * Whether a source that is new to a day would be one too many: as many others have been counted. Goes from
 * source to source along the index of a day's sources, however many pages and events each has.
 */
export async function isOneTooMany(
	db: Database,
	{ day, source, most }: { day: string; source: string; most: number },
): Promise<boolean> {
	const today = db.selectFrom("statistics_daily").where("day", "=", day);
	const known = await today.select("source").where("source", "=", source).limit(1).execute();
	if (known.length > 0) return false;
	const { rows } = await sql`
		WITH RECURSIVE seen(source) AS (
			SELECT min(source) FROM statistics_daily WHERE day = ${day}
			UNION ALL
			SELECT (SELECT min(source) FROM statistics_daily WHERE day = ${day} AND source > seen.source)
			FROM seen WHERE seen.source IS NOT NULL
		)
		SELECT 1 FROM seen WHERE source IS NOT NULL LIMIT ${sql.lit(most)}`.execute(db);
	return rows.length >= most;
}

function hashOf(id: string): string {
	return createHash("sha256").update(id).digest("hex");
}
