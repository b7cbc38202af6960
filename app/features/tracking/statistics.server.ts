import * as v from "valibot";
import { company } from "#content/content.ts";
import { normalizeSource } from "#content/redirects-schema.ts";
import { hashOfToken } from "#lib/crypto/secrets.server.ts";
import { type Database, writeTogether } from "#lib/db/connection.server.ts";
import { isUniqueViolation } from "#lib/db/errors.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import { shifted, toWallClock } from "#lib/time/dates.ts";
import { BOOKING_VALUE, statisticsEvents } from "./catalogue.ts";
import { nameSource } from "./referrers.ts";
import { cleanSourceKey, DIRECT } from "./source.ts";

/** Counted with the first page of a visit. */
export const VISIT_EVENT = "visit";

/** More sources in a day are likely made up. */
const sourceOfDay = listNamesOfDay(300, "other");

/** A repeated booking is recognised for this time. */
const REMEMBERED_MS = 48 * 60 * 60 * 1000;

/** A count as sent by a browser. The value of an event is never accepted from outside. */
const countSchema = v.object({
	event: v.picklist(statisticsEvents),
	page: v.pipe(v.string(), v.maxLength(200), v.startsWith("/")),
	source: v.pipe(
		v.string(),
		v.maxLength(300),
		v.transform((key) => nameSource(cleanSourceKey(key))),
	),
	/** True for the page view that begins a visit. */
	visit: v.optional(v.boolean()),
	/** Set for bookings only, each of which is counted once. */
	id: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))),
});

/** A count without personal data. `source`: see `deriveSource`. */
export type Count = v.InferInput<typeof countSchema>;

type CountSite = Pick<Site, "db" | "clock" | "log">;

type Known = {
	pages: ReadonlySet<string>;
	/** True for any booking of an external scheduler, which cannot be checked here. */
	isBooking(id: string): Promise<boolean>;
};

/**
 * Counts one event of a browser. Only a booking has a value: 100 EUR, counted once per booking.
 * @returns false for unknown events, pages and bookings.
 */
export async function submitCount(
	site: CountSite,
	body: unknown,
	known: Known,
): Promise<boolean> {
	const count = v.safeParse(countSchema, body);
	if (!count.success || !known.pages.has(count.output.page)) return false;

	const { id, visit, ...counted } = count.output;
	const isBooking = counted.event === "booked";
	if (isBooking && !(id && (await known.isBooking(id).catch(() => false))))
		return false;

	await storeCount(site, counted, isBooking ? id : undefined);
	if (visit && counted.event === "page_shown")
		await storeCount(site, { ...counted, event: VISIT_EVENT });

	return true;
}

/** A failure is only logged: a lost count is acceptable. @param id of a booking, which is counted once. */
export async function storeCount(
	{ db, clock: { at }, log }: CountSite,
	{ event, page, source }: Omit<Count, "id" | "visit">,
	id?: string,
): Promise<void> {
	const { date: day } = toWallClock(at, company().timeZone);
	const counted = { day, page, source: sourceOfDay(db, day, source), event };

	try {
		if (id === undefined) {
			await countInsert(db, { ...counted, value: 0 }).execute();
			return;
		}

		const expired = shifted(at, -REMEMBERED_MS);
		await db.transaction().execute(async (trx) => {
			await trx
				.deleteFrom("statistics_counted")
				.where("at", "<", expired)
				.execute();
			await trx
				.insertInto("statistics_counted")
				.values({ id: hashOfToken(id), at })
				.execute();
			await countInsert(trx, { ...counted, value: BOOKING_VALUE }).execute();
		});
	} catch (error) {
		if (!isUniqueViolation(error))
			log("count not stored", { event, error: String(error) });
	}
}

/**
 * Returns the first `max` names of a day unchanged, and `rest` for any other, so that forged names cannot
 * grow the table without limit. Limits are per process.
 */
function listNamesOfDay(max: number, rest: string) {
	const days = new WeakMap<Database, { day: string; names: Set<string> }>();
	return (db: Database, day: string, name: string): string => {
		const last = days.get(db);
		const names = last?.day === day ? last.names : new Set<string>();
		days.set(db, { day, names });

		if (names.size >= max && !names.has(name)) return rest;

		names.add(name);

		return name;
	};
}

/** `day` is the agency’s, YYYY-MM-DD, as those of leads are; `value` whole euro. */
type Counted = Omit<Count, "id" | "visit"> & { day: string; value: number };

export function countInsert(
	db: Database,
	{ value, ...key }: Counted,
	times = 1,
) {
	return db
		.insertInto("statistics_daily")
		.values({ ...key, count: times, value_eur: value })
		.onConflict((conflict) =>
			conflict
				.columns(["day", "page", "source", "event"])
				.doUpdateSet((row) => ({
					count: row("statistics_daily.count", "+", times),
					value_eur: row("statistics_daily.value_eur", "+", value),
				})),
		);
}

/** Paths of letters, short numbers and marks, such as `/2019/05/über-uns_2.html`, and posts of WordPress: `/?p=12`. */
const PLAIN_PATH =
	/^(?=.{1,200}$)(?:(?:\/[\p{L}\p{M}\p{N}._~-]{1,80}){1,8}(?:\?[a-z_]+=\d+)?|\/\?[a-z_]+=\d+)$/u;

/** A phone number, a number of a customer, a token. */
const PRIVATE_WORD =
	/\d{5}|[^/._~-]{25}|(?=[^/._~-]*\d)(?=[^/._~-]*\p{L})[^/._~-]{9}/u;

/** Unknown paths that may contain private data are counted together under this name. */
export const OTHER_PATHS = "/…";

/** In small letters and decoded; null for one that may contain private data. */
function readHarmlessPath(path: string): string | null {
	const plain = normalizeSource(path.replace(/^\/+/, "/"));
	const [own = ""] = plain.split("?");

	return PLAIN_PATH.test(plain) && !PRIVATE_WORD.test(own) ? plain : null;
}

/** More unknown paths in a day are likely made up. */
const pathOfDay = listNamesOfDay(300, OTHER_PATHS);

/** Milliseconds between two writes, so that a flood of requests does not cause a flood of commits. */
const PAUSE_MS = 10_000;

const pending = new WeakMap<
	Database,
	{ counts: Map<string, number>; storedAt: number }
>();

/** Counts a request for an unknown path, which may have a query. Never throws; a lost count is acceptable. */
export async function countNotFound(
	db: Database,
	path: string,
	at: string,
): Promise<void> {
	const { date: day } = toWallClock(at, company().timeZone);
	const page = pathOfDay(db, day, readHarmlessPath(path) ?? OTHER_PATHS);

	const { counts, storedAt } = pending.get(db) ?? {
		counts: new Map(),
		storedAt: 0,
	};
	counts.set(page, (counts.get(page) ?? 0) + 1);

	const isDue = Date.parse(at) - storedAt >= PAUSE_MS;
	pending.set(
		db,
		isDue
			? { counts: new Map(), storedAt: Date.parse(at) }
			: { counts, storedAt },
	);

	if (!isDue) return;

	const counted = { day, source: DIRECT, event: "not_found", value: 0 };
	try {
		const inserts = [...counts].map(([page, count]) =>
			countInsert(db, { ...counted, page }, count),
		);
		await writeTogether(db, inserts);
	} catch {
		// The page is answered all the same.
	}
}
