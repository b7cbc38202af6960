import * as v from "valibot";
import type { Database } from "#lib/db/connection.server.ts";
import { isUniqueViolation } from "#lib/db/errors.ts";
import { values } from "./catalogue.ts";
import { countSchema } from "./contract.ts";
import { addCount, forgetCounted, isOneTooMany, markCounted } from "./store.server.ts";

/** What became of a count. `failed` is told to the log only: a lost count hurts nobody. */
export type Counting =
	| { outcome: "counted" | "repeated" | "refused" }
	| { outcome: "failed"; cause: string };

/** More sources than this in a day are made up; the rest are counted together. */
const MAX_SOURCES_A_DAY = 300;
const OTHER_SOURCES = "other";

/** A booking told again within this time is the same booking. */
const REMEMBERED_MS = 48 * 60 * 60 * 1000;

/** What of a browser's count is believed. */
export type Known = {
	pages: ReadonlySet<string>;
	/** Whether there is such a booking. Of a scheduler elsewhere nobody here can tell: say yes. */
	isBooking(id: string): Promise<boolean>;
};

/**
 * Counts one event of a browser. Only a booking has a value: 100 EUR, once per booking, whatever the
 * browser says. Unknown events, pages and bookings are refused.
 */
export async function receiveCount(
	db: Database,
	sent: unknown,
	known: Known,
	at: string,
): Promise<Counting> {
	const count = v.safeParse(countSchema, sent);
	if (!count.success || !known.pages.has(count.output.page)) return { outcome: "refused" };
	const { event, page, source, id } = count.output;
	if (event !== "booked") return keepCount(db, { event, page, source, at });
	const isBooking = id !== undefined && (await known.isBooking(id).catch(() => false));
	return isBooking ? keepCount(db, { event, page, source, at, id }) : { outcome: "refused" };
}

/** Counts a booking that the server itself has kept, for visitors without JavaScript; a browser that tells of it too is a repeat. */
export function countBooking(
	db: Database,
	{ id, page, source, at }: { id: string; page: string; source: string; at: string },
): Promise<Counting> {
	return keepCount(db, { event: "booked", page, source, at, id });
}

/** Counts one arrival by a campaign link, which no browser tells of. */
export function countCampaignLink(
	db: Database,
	{ page, source, at }: { page: string; source: string; at: string },
): Promise<Counting> {
	return keepCount(db, { event: "campaign_link", page, source, at });
}

type Happened = { event: string; page: string; source: string; at: string; id?: string };

async function keepCount(db: Database, happened: Happened): Promise<Counting> {
	const { event, page, at, id } = happened;
	const day = at.slice(0, "YYYY-MM-DD".length);
	try {
		const source = await boundedSource(db, day, happened.source);
		if (id === undefined) {
			await addCount(db, { day, page, source, event, value: 0 });
			return { outcome: "counted" };
		}
		const longAgo = new Date(Date.parse(at) - REMEMBERED_MS).toISOString();
		await db.transaction().execute(async (trx) => {
			await forgetCounted(trx, longAgo);
			await markCounted(trx, id, at);
			await addCount(trx, { day, page, source, event, value: values.booking });
		});
		return { outcome: "counted" };
	} catch (error) {
		if (isUniqueViolation(error)) return { outcome: "repeated" };
		return { outcome: "failed", cause: error instanceof Error ? error.message : String(error) };
	}
}

/** Keeps the table small whatever is made up from outside. */
async function boundedSource(db: Database, day: string, source: string): Promise<string> {
	const asked = { day, source, most: MAX_SOURCES_A_DAY };
	return (await isOneTooMany(db, asked)) ? OTHER_SOURCES : source;
}
