import { sql } from "kysely";
import { VISIT_EVENT } from "#features/tracking/statistics.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Origin } from "./performance.ts";
import type { Period, Range } from "./periods.ts";

export type NamedCount = { name: string; count: number };

/** Row limit of the tables of pages, searches and unknown URLs. */
export const MAX_NAMES = 10;

/** Counts of our own statistics, most frequent first. */
export async function countStatistics(
	db: Database,
	{ first, last }: Period,
	by: "event" | "page",
	event = "",
): Promise<NamedCount[]> {
	const rows = await db
		.selectFrom("statistics_daily")
		.select(`${by} as name`)
		.select(({ fn }) => fn.sum<string | number>("count").as("count"))
		.where("day", ">=", first)
		.where("day", "<=", last)
		.$if(by === "page", (query) =>
			query.where("event", "=", event).limit(MAX_NAMES),
		)
		.groupBy(by)
		.orderBy("count", "desc")
		.orderBy(by)
		.execute();
	return rows.map(({ name, count }) => ({ name, count: Number(count) }));
}

/** Visits by source and first page. */
export async function countVisits(
	db: Database,
	{ from, to }: Range,
): Promise<Origin[]> {
	const rows = await db
		.selectFrom("statistics_daily")
		.select(["source as trafficSource", "page as landingPage"])
		.select(({ fn }) => fn.sum<string | number>("count").as("visits"))
		// As in the index of visits.
		.where("event", "=", sql.lit(VISIT_EVENT))
		.where("day", ">=", from)
		.where("day", "<=", to)
		.groupBy(["source", "page"])
		.execute();

	return rows.map((row) => ({ ...row, visits: Number(row.visits) }));
}

/** The ad spend of a range, as origins without leads. */
export async function sumSpend(
	db: Database,
	{ from, to }: Range,
): Promise<Origin[]> {
	const rows = await db
		.selectFrom("ad_spend")
		.select(["source", "campaign"])
		.select(({ fn }) => fn.sum<string | number>("cents").as("cents"))
		.where("day", ">=", from)
		.where("day", "<=", to)
		.groupBy(["source", "campaign"])
		.execute();
	return rows.map(({ source, campaign, cents }) => ({
		trafficSource: campaign ? `${source}/${campaign}` : source,
		spendCents: Number(cents),
	}));
}
