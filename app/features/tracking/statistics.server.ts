import { sql } from "kysely";
import * as v from "valibot";
import { hashOfToken } from "#lib/crypto/secrets.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isUniqueViolation } from "#lib/db/errors.ts";
import { shifted } from "#lib/time/dates.ts";
import { cleanSource } from "./attribution.ts";
import { statisticsEvents, values } from "./catalogue.ts";

/** `failed` goes to the log only: a lost count is acceptable. */
type CountResult =
	| { outcome: "counted" | "repeated" | "refused" }
	| { outcome: "failed"; cause: string };

/** More sources than this in a day are made up; the rest are counted together. */
const MAX_SOURCES_A_DAY = 300;
const OTHER_SOURCES = "other";

/** A repeated booking is recognised for this long. */
const REMEMBERED_MS = 48 * 60 * 60 * 1000;

/** A count as a browser sends it. Values are never accepted from outside. */
const countSchema = v.object({
	event: v.picklist(statisticsEvents),
	page: v.pipe(v.string(), v.maxLength(200), v.startsWith("/")),
	source: v.pipe(v.string(), v.maxLength(200), v.transform(cleanSource)),
	/** Of a booking only, so that it is counted once. */
	id: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))),
});

/** One count as the browser sends it, without anything about the visitor. `source`: see `sourceOf`. */
export type Count = v.InferInput<typeof countSchema>;

type Known = {
	pages: ReadonlySet<string>;
	/** True for any booking of an external scheduler, which cannot be checked here. */
	isBooking(id: string): Promise<boolean>;
};

/**
 * Counts one event of a browser. Only a booking has a value: 100 EUR, once per booking. Unknown events,
 * pages and bookings are refused.
 */
export async function submitCount(
	db: Database,
	body: unknown,
	known: Known,
	at: string,
): Promise<CountResult> {
	const count = v.safeParse(countSchema, body);
	if (!count.success || !known.pages.has(count.output.page)) return { outcome: "refused" };
	const { event, page, source, id } = count.output;
	if (event !== "booked") return storeCount(db, { event, page, source, at });
	const isBooking = id !== undefined && (await known.isBooking(id).catch(() => false));
	return isBooking ? storeCount(db, { event, page, source, at, id }) : { outcome: "refused" };
}

type Arrival = { page: string; source: string; at: string };

/** Counts a booking made without JavaScript; a browser's count of the same booking is a repeat. */
export function countBooking(db: Database, booking: Arrival & { id: string }) {
	return storeCount(db, { ...booking, event: "booked" });
}

/** Counts an arrival by a campaign link, which browsers do not count. */
export function countCampaignLink(db: Database, { page, source, at }: Arrival) {
	return storeCount(db, { event: "campaign_link", page, source, at });
}

async function storeCount(
	db: Database,
	{ event, page, source: given, at, id }: Arrival & { event: string; id?: string },
): Promise<CountResult> {
	const day = at.slice(0, "YYYY-MM-DD".length);
	try {
		const isOther = await exceedsSources(db, { day, source: given, max: MAX_SOURCES_A_DAY });
		const source = isOther ? OTHER_SOURCES : given;
		if (id === undefined) {
			await addCount(db, { day, page, source, event, value: 0 });
			return { outcome: "counted" };
		}
		const expired = shifted(at, -REMEMBERED_MS);
		const hash = hashOfToken(id);
		await db.transaction().execute(async (trx) => {
			await trx.deleteFrom("statistics_counted").where("at", "<", expired).execute();
			await trx.insertInto("statistics_counted").values({ id: hash, at }).execute();
			await addCount(trx, { day, page, source, event, value: values.booking });
		});
		return { outcome: "counted" };
	} catch (error) {
		if (isUniqueViolation(error)) return { outcome: "repeated" };
		return { outcome: "failed", cause: error instanceof Error ? error.message : String(error) };
	}
}

type Counted = { day: string; page: string; source: string; event: string; value: number };

/** @param counted `day` is YYYY-MM-DD in UTC, `value` whole euro. */
export async function addCount(db: Database, counted: Counted, times = 1): Promise<void> {
	const { value, ...key } = counted;
	await db
		.insertInto("statistics_daily")
		.values({ ...key, count: times, value_eur: value })
		.onConflict((conflict) =>
			conflict.columns(["day", "page", "source", "event"]).doUpdateSet((row) => ({
				count: row("statistics_daily.count", "+", times),
				value_eur: row("statistics_daily.value_eur", "+", value),
			})),
		)
		.execute();
}

/**
 * Whether `source` is new to a day that has `max` others. Steps along the index of a day's sources, so
 * the cost does not depend on the number of pages and events.
 */
export async function exceedsSources(
	db: Database,
	{ day, source, max }: { day: string; source: string; max: number },
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
		SELECT 1 FROM seen WHERE source IS NOT NULL LIMIT ${sql.lit(max)}`.execute(db);
	return rows.length >= max;
}
