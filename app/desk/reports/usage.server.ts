import { firstIdAt } from "#desk/inbox/leads.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Period } from "./periods.ts";

export type Counted = { name: string; count: number };

export type Deliveries = {
	kind: "mail" | "webhook" | "conversion";
	delivered: number;
	waiting: number;
	failed: number;
};

export type Usage = {
	pages: Counted[];
	events: Counted[];
	notFound: Counted[];
	/** FAQ searches without results whose last occurrence is in the period. */
	searches: Counted[];
	deliveries: Deliveries[];
};

const MAX_ROWS = 10;

/** Page views, events, 404s, failed searches and deliveries of a period; days of our statistics are UTC. */
export async function usageOf(db: Database, period: Period): Promise<Usage> {
	const [pages, notFound, events, searches, deliveries] = await Promise.all([
		topPages(db, period, "page_shown"),
		topPages(db, period, "not_found"),
		countEvents(db, period),
		failedSearches(db, period),
		countDeliveries(db, period),
	]);
	return { pages, notFound, events, searches, deliveries };
}

function statistics(db: Database, { first, last }: Period) {
	return db.selectFrom("statistics_daily").where("day", ">=", first).where("day", "<=", last);
}

async function topPages(db: Database, period: Period, event: string): Promise<Counted[]> {
	const rows = await statistics(db, period)
		.select("page as name")
		.select(({ fn }) => fn.sum<string | number>("count").as("count"))
		.where("event", "=", event)
		.groupBy("page")
		.orderBy("count", "desc")
		.orderBy("page")
		.limit(MAX_ROWS)
		.execute();
	return rows.map(({ name, count }) => ({ name, count: Number(count) }));
}

async function countEvents(db: Database, period: Period): Promise<Counted[]> {
	const rows = await statistics(db, period)
		.select("event as name")
		.select(({ fn }) => fn.sum<string | number>("count").as("count"))
		.groupBy("event")
		.orderBy("count", "desc")
		.orderBy("event")
		.execute();
	return rows.map(({ name, count }) => ({ name, count: Number(count) }));
}

async function failedSearches(db: Database, { from, until }: Period): Promise<Counted[]> {
	return db
		.selectFrom("zero_result_searches")
		.select(["words as name", "count"])
		.where("last_at", ">=", new Date(from).toISOString())
		.where("last_at", "<", new Date(until).toISOString())
		.orderBy("count", "desc")
		.orderBy("words")
		.limit(MAX_ROWS)
		.execute();
}

async function countDeliveries(db: Database, { from, until }: Period): Promise<Deliveries[]> {
	const rows = await db
		.selectFrom("outbox")
		.select("kind")
		.select(({ fn }) => [
			fn.countAll<string | number>().as("all"),
			fn.count<string | number>("delivered_at").as("delivered"),
			fn.count<string | number>("dead_at").as("failed"),
		])
		// Ids grow with time.
		.where("id", ">=", firstIdAt(from))
		.where("id", "<", firstIdAt(until))
		.groupBy("kind")
		.orderBy("kind")
		.execute();
	return rows.map(({ kind, all, delivered, failed }) => ({
		kind,
		delivered: Number(delivered),
		failed: Number(failed),
		waiting: Number(all) - Number(delivered) - Number(failed),
	}));
}
