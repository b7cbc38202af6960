import { sql } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";

export type ReceiptWeek = {
	/** The Monday: YYYY-MM-DD. */
	week: string;
	all: number;
	some: number;
	none: number;
};

const WEEKS = 12;
const DAY = 24 * 60 * 60_000;

/** Cookie choices of the last twelve weeks, newest first, without weeks that have none. */
export async function receiptWeeks(db: Database, at: string): Promise<ReceiptWeek[]> {
	const from = mondayOf(new Date(Date.parse(at) - (WEEKS - 1) * 7 * DAY).toISOString());
	const day = sql<string>`substr(at, 1, 10)`;
	const rows = await db
		.selectFrom("consent_receipts")
		.select(({ fn }) => [
			day.as("day"),
			"analytics",
			"marketing",
			fn.countAll<number | string>().as("count"),
		])
		.where("at", ">=", from)
		.groupBy([day, "analytics", "marketing"])
		.execute();
	const weeks = new Map<string, ReceiptWeek>();
	for (const row of rows) {
		const week = mondayOf(row.day);
		const sums = weeks.get(week) ?? { week, all: 0, some: 0, none: 0 };
		const yes = row.analytics + row.marketing;
		sums[yes === 2 ? "all" : yes === 1 ? "some" : "none"] += Number(row.count);
		weeks.set(week, sums);
	}
	return [...weeks.values()].sort((a, b) => (a.week < b.week ? 1 : -1));
}

function mondayOf(at: string): string {
	const time = Date.parse(at.slice(0, "YYYY-MM-DD".length));
	const sinceMonday = (new Date(time).getUTCDay() + 6) % 7;
	return new Date(time - sinceMonday * DAY).toISOString().slice(0, "YYYY-MM-DD".length);
}
