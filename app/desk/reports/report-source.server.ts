import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { staffBooking } from "#features/booking/lead.server.ts";
import { campaignSource } from "#features/campaigns/address.ts";
import { listCampaigns } from "#features/campaigns/store.server.ts";
import { newsletterLead } from "#features/newsletter/lead.server.ts";
import { createCache } from "#lib/cache.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { jsonText, textBefore } from "#lib/db/dialect.ts";
import { makeFirstId } from "#lib/uuid.ts";
import type { LeadCount, Origin } from "./performance.ts";
import { type Period, parsePeriod, periodsIn, type Range } from "./periods.ts";

/** The data of all reports. Each count is made once, at its first use. */
export type ReportSource = {
	db: Database;
	/** The current time. */
	now: string;
	range: Range;
	whole: Period;
	/** Weeks, or months of long ranges. */
	periods: readonly Period[];
	/** Leads of each period. */
	leads(): Promise<LeadCount[][]>;
	/** Leads of the whole range by source and landing page. */
	landings(): Promise<Origin[]>;
	/** Leads of the whole range that came by a campaign's link. */
	placements(): Promise<PlacedLeads[]>;
	/** Deals won in the whole range. */
	won(): Promise<WonDeal[]>;
	/** Always current. */
	spend(): Promise<Origin[]>;
	/** Counted events by name. */
	events(): Promise<NamedCount[]>;
	/** The result of another count. */
	once<Result>(count: Count<Result>): Promise<Result>;
};

type Count<Result> = (source: ReportSource) => Promise<Result>;

/** With the placement of the campaign's link, as it came. */
export type WonDeal = Origin & { placement: string | null };

/** As in `WonDeal`. */
export type PlacedLeads = Origin & { placement: string | null };

export type NamedCount = { name: string; count: number };

/** Counts that take longer than this are cached, in milliseconds. */
const SLOW = 150;
const CACHE_TIME = 60_000;

/** More than there are. */
const MAX_COUNTS = 100;
const latest = new WeakMap<
	Database,
	{ key: string; until: number; source: ReportSource }
>();

/** At a million leads the counts take seconds, so they are cached for a minute. */
export function reportSource(
	db: Database,
	now: string,
	range: Range,
	periods: readonly Period[] = periodsIn(range),
): ReportSource {
	const starts = periods.map(({ from }) => from);
	const key = [range.from, range.to, ...starts].join(" ");
	const known = latest.get(db);
	if (known?.key === key && Date.parse(now) < known.until)
		return { ...known.source, now };

	const whole = parsePeriod(range.from, range.to);

	const counted = createCache<Count<unknown>, Promise<unknown>>(MAX_COUNTS);

	const runCount = async <Result>(count: Count<Result>) => {
		const started = performance.now();
		const result = await count(source);
		if (performance.now() - started > SLOW)
			latest.set(db, { key, until: Date.parse(now) + CACHE_TIME, source });

		return result;
	};

	const once = <Result>(count: Count<Result>) =>
		counted.once(count, () => runCount(count)) as Promise<Result>;

	const onceCounted =
		<Result>(count: Count<Result>) =>
		() =>
			once(count);

	const countPeriods = async <Count>(
		count: (period: Period) => Promise<Count[]>,
	) => {
		const counts: Count[][] = [];
		for (const period of periods) {
			counts.push(await count(period));
			await nextTurn();
		}

		return counts;
	};

	const source: ReportSource = {
		db,
		now,
		range,
		whole,
		periods,
		leads: onceCounted(() => countPeriods((period) => countLeads(db, period))),
		landings: onceCounted(async () => {
			const counts = await countPeriods((period) => countLandings(db, period));
			return counts.flat();
		}),
		placements: onceCounted(async () => {
			const sources = (await listCampaigns(db)).map(campaignSource);
			if (sources.length === 0) return [];

			const counts = await countPeriods((period) =>
				countPlacements(db, period, sources),
			);

			return counts.flat();
		}),
		won: onceCounted(() => wonDeals(db, whole)),
		spend: () => sumSpend(db, range),
		events: onceCounted(() => countStatistics(db, whole, "event")),
		once,
	};

	return source;
}

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

const landingPage = (db: Database) =>
	jsonText(db, "leads.last_touch", "landingPage");

/** The parameter that the placement of a campaign's link becomes. */
function selectPlacement(db: Database) {
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
function countLandings(db: Database, period: Period): Promise<Origin[]> {
	return countOrigins(db, period, {
		trafficSource,
		landingPage: textBefore(db, landingPage(db), "?"),
	});
}

function countPlacements(
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

/**
 * Deals won in a period, with the origin of the person's first lead that isn't spam; of the person who brought it
 * when it came with a merge.
 * A person who came by a form has the id of that lead. A contact that staff
 * added may have later leads; without any the way in which it was added is
 * the source.
 */
export async function wonDeals(
	db: Database,
	period: Period,
): Promise<WonDeal[]> {
	const rows = await selectWon(db, period)
		// Outer joins, so that SQLite scans the people first.
		.leftJoin("people as source", (join) =>
			join.on("source.id", "=", ({ fn }) =>
				fn.coalesce("people.deal_from", "people.id"),
			),
		)
		.leftJoin("leads", "leads.id", "source.id")
		.select(["people.id", "people.value_cents", "people.period"])
		.select("source.origin as added")
		.select(["leads.id as leadId", "leads.spam", "leads.kind"])
		.select(origin(db))
		.execute();
	const isAnyLater = rows.some(
		({ leadId, spam, kind }) =>
			leadId === null || spam === 1 || kind === staffBooking.kind,
	);
	const laterOrigins = isAnyLater
		? await firstLaterOrigins(db, period)
		: undefined;

	return rows.flatMap(
		({ id, value_cents, period, leadId, spam, kind, added, ...own }) => {
			const later = laterOrigins?.get(id);
			if (spam === 1 && !later) return [];

			const isFirstCounted =
				leadId !== null && spam !== 1 && kind !== staffBooking.kind;

			return {
				...(isFirstCounted ? own : (later ?? { ...own, trafficSource: added })),
				won: 1,
				valueCents: period === "month" ? 0 : (value_cents ?? 0),
				monthCents: period === "month" ? (value_cents ?? 0) : 0,
			};
		},
	);
}

/** Origins of the first leads of people added by staff, or whose first lead is spam, by person. Leads moved by a merge are left out. */
async function firstLaterOrigins(db: Database, period: Period) {
	const leads = await selectWon(db, period)
		.innerJoin("leads", "leads.person_id", "people.id")
		.where("leads.spam", "=", 0)
		.where("leads.kind", "<>", staffBooking.kind)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("people as first")
						.select("first.id")
						.whereRef("first.id", "=", "leads.id"),
				),
			),
		)
		.select("people.id")
		.select(origin(db))
		.orderBy("leads.id", "desc")
		.execute();

	return new Map(leads.map(({ id, ...found }) => [id, found]));
}

function selectWon(db: Database, { from, until }: Period) {
	return db
		.selectFrom("people")
		.where("people.stage", "=", "won")
		.where("people.won_at", ">=", new Date(from).toISOString())
		.where("people.won_at", "<", new Date(until).toISOString());
}

function origin(db: Database) {
	return [
		sql.ref<string | null>("leads.traffic_source").as("trafficSource"),
		sql.ref<string | null>("leads.industry").as("industry"),
		landingPage(db).as("landingPage"),
		selectPlacement(db).as("placement"),
	] as const;
}

/** The ad spend of a range, as origins without leads. */
async function sumSpend(db: Database, { from, to }: Range): Promise<Origin[]> {
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
