import { sql } from "kysely";
import { firstIdAt } from "#desk/inbox/leads.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { jsonText } from "#lib/db/dialect.ts";
import type { Spend } from "./ad-spend.ts";
import type { Origin } from "./performance.ts";
import type { Period, Range } from "./periods.ts";

/** The leads of a time, spam left out: read along their ids, which grow with time. */
export function leadsOf(db: Database, { from, until }: Pick<Period, "from" | "until">) {
	return db
		.selectFrom("leads")
		.where("leads.id", ">=", firstIdAt(from))
		.where("leads.id", "<", firstIdAt(until))
		.where("leads.spam", "=", 0);
}

/** Leads of a period by origin, spam left out. A person's value counts with their first lead, whose id they have. */
export async function originsOf(db: Database, period: Period): Promise<Origin[]> {
	const rows = await leadsOf(db, period)
		.leftJoin("people", (join) =>
			join.onRef("people.id", "=", "leads.id").on("people.status", "=", "won"),
		)
		.select(["leads.traffic_source as trafficSource", "leads.industry"])
		.select(jsonText(db, "leads.last_touch", "landingPage").as("landingPage"))
		.select(({ fn }) => [
			fn.countAll<string | number>().as("leads"),
			fn.count<string | number>("people.id").as("won"),
			fn.sum<string | number | null>("people.value_eur").as("valueEur"),
		])
		.select(
			sql<string | number>`sum(CASE WHEN leads.kind = 'booking' THEN 1 ELSE 0 END)`.as("calls"),
		)
		.groupBy(["leads.traffic_source", "leads.industry"])
		.groupBy(jsonText(db, "leads.last_touch", "landingPage"))
		.execute();
	return rows.map((row) => ({
		trafficSource: row.trafficSource,
		industry: row.industry,
		landingPage: row.landingPage,
		leads: Number(row.leads),
		calls: Number(row.calls),
		won: Number(row.won),
		valueEur: Number(row.valueEur ?? 0),
		spendCents: 0,
	}));
}

/** The ad spend of a range, as origins without leads. */
export async function spendOf(db: Database, { from, to }: Range): Promise<Origin[]> {
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
		industry: null,
		landingPage: null,
		leads: 0,
		calls: 0,
		won: 0,
		valueEur: 0,
		spendCents: Number(cents),
	}));
}

/** A day's spend on a campaign replaces an earlier entry, so that a file can be imported again. */
export async function saveSpend(trx: Database, spends: readonly Spend[]): Promise<void> {
	for (const spend of spends)
		await trx
			.insertInto("ad_spend")
			.values(spend)
			.onConflict((conflict) =>
				conflict.columns(["day", "source", "campaign"]).doUpdateSet({ cents: spend.cents }),
			)
			.execute();
}

const MAX_LISTED = 50;

/** The latest days of a range first. */
export function listSpend(db: Database, { from, to }: Range): Promise<Spend[]> {
	return db
		.selectFrom("ad_spend")
		.selectAll()
		.where("day", ">=", from)
		.where("day", "<=", to)
		.orderBy("day", "desc")
		.orderBy("source")
		.orderBy("campaign")
		.limit(MAX_LISTED)
		.execute();
}

export async function deleteSpend(
	trx: Database,
	{ day, source, campaign }: Omit<Spend, "cents">,
): Promise<void> {
	await trx
		.deleteFrom("ad_spend")
		.where("day", "=", day)
		.where("source", "=", source)
		.where("campaign", "=", campaign)
		.execute();
}
