import { type RawBuilder, sql } from "kysely";
import { staffBooking } from "#features/booking/lead.server.ts";
import { newsletterLead } from "#features/newsletter/lead.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { jsonText, textBefore } from "#lib/db/dialect.ts";
import { makeFirstId } from "#lib/uuid.ts";
import type { LeadCount, Origin } from "./performance.ts";
import type { Period } from "./periods.ts";

/** With the placement of the campaign's link, as it came. */
export type PlacedLeads = Origin & { placement: string | null };

/** Leads of a period without spam, newsletter sign-ups and calls booked by staff. Selected by id, as ids grow with time. */
export function selectLeads(
	db: Database,
	period: Pick<Period, "from" | "until">,
) {
	return db.selectFrom("leads").where(isCounted(period));
}

function isCounted(period: Pick<Period, "from" | "until">) {
	return sql<boolean>`${isCallCounted(period)}
		AND leads.kind <> ${sql.lit(staffBooking.kind)}`;
}

/** Calls count for their source whoever booked them. */
function isCallCounted({ from, until }: Pick<Period, "from" | "until">) {
	return sql<boolean>`leads.id >= ${makeFirstId(from)}
		AND leads.id < ${makeFirstId(until)} AND leads.spam = 0
		AND leads.kind <> ${sql.lit(newsletterLead.kind)}`;
}

/** Calls that are booked by leads of a period, whoever booked them. */
export function selectBookedCalls(db: Database, period: Period) {
	return db
		.selectFrom("bookings")
		.innerJoin("leads", "leads.id", "bookings.id")
		.where("bookings.status", "=", "booked")
		.where("bookings.id", ">=", makeFirstId(period.from))
		.where("bookings.id", "<", makeFirstId(period.until))
		.where(isCallCounted(period));
}

export const landingPage = (db: Database) =>
	jsonText(db, "leads.last_touch", "landingPage");

/** The parameter that the placement of a campaign's link becomes. */
export function selectPlacement(db: Database) {
	return jsonText(db, "leads.last_touch", "utm", "utm_content");
}

const trafficSource = sql.ref<string | null>("leads.traffic_source");

/** Leads and calls by source, industry and kind. */
export function countLeads(db: Database, period: Period): Promise<LeadCount[]> {
	return countOrigins(db, period, {
		trafficSource,
		industry: sql.ref<string | null>("leads.industry"),
		kind: sql.ref<string>("leads.kind"),
	});
}

/** Without the queries of the pages' URLs: click ids make them different for each lead. */
export function countLandings(db: Database, period: Period): Promise<Origin[]> {
	return countOrigins(db, period, {
		trafficSource,
		landingPage: textBefore(db, landingPage(db), "?"),
	});
}

export function countPlacements(
	db: Database,
	period: Period,
	sources: readonly string[],
): Promise<PlacedLeads[]> {
	return countOrigins(
		db,
		period,
		{ trafficSource, placement: selectPlacement(db) },
		sql`leads.traffic_source IN (${sql.join(sources)})`,
	);
}

type Values<Columns> = {
	[Name in keyof Columns]: Columns[Name] extends RawBuilder<infer Value>
		? Value
		: never;
};

/**
 * Counts leads and calls by some columns: rows of leads, then rows of calls.
 * Cancelled calls are leads, and no calls.
 */
async function countOrigins<
	Columns extends Record<string, RawBuilder<unknown>>,
>(
	db: Database,
	period: Period,
	columns: Columns,
	condition: RawBuilder<unknown> = sql`1 = 1`,
): Promise<(Values<Columns> & { leads?: number; calls?: number })[]> {
	const selected = sql.join(
		Object.entries(columns).map(
			([name, column]) => sql`${column} AS ${sql.id(name)}`,
		),
	);
	const group = sql.join(Object.values(columns));
	type Row = Values<Columns> & { count: string | number };

	const leads = await sql<Row>`
		SELECT ${selected}, count(*) AS count FROM leads
		WHERE ${isCounted(period)} AND ${condition}
		GROUP BY ${group}`.execute(db);
	// A cross join, so that SQLite reads the calls of the period first.
	const calls = await sql<Row>`
		SELECT ${selected}, count(*) AS count FROM bookings CROSS JOIN leads
		WHERE leads.id = bookings.id AND bookings.status = 'booked'
			AND bookings.id >= ${makeFirstId(period.from)}
			AND bookings.id < ${makeFirstId(period.until)}
			AND ${isCallCounted(period)} AND ${condition}
		GROUP BY ${group}`.execute(db);

	return [
		...leads.rows.map(({ count, ...row }) => ({
			...row,
			leads: Number(count),
		})),
		...calls.rows.map(({ count, ...row }) => ({
			...row,
			calls: Number(count),
		})),
	] as (Values<Columns> & { leads?: number; calls?: number })[];
}
