import { setImmediate as nextTurn } from "node:timers/promises";
import { newsletterLead } from "#features/newsletter/lead.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { jsonText } from "#lib/db/dialect.ts";
import { firstIdAt } from "#lib/uuid.ts";
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
	/** Deals won in the whole range. */
	won(): Promise<Origin[]>;
	/** Always current. */
	spend(): Promise<Origin[]>;
	/** Counted events by name. */
	events(): Promise<NamedCount[]>;
};

export type NamedCount = { name: string; count: number };

/** Counts that take longer than this are cached, in milliseconds. */
const SLOW = 150;
const CACHE_TIME = 60_000;
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
	const key = `${range.from} ${range.to}`;
	const known = latest.get(db);
	if (known?.key === key && Date.parse(now) < known.until)
		return { ...known.source, now };

	const whole = parsePeriod(range.from, range.to);

	const onceCounted = <Result>(count: () => Promise<Result>) => {
		let counted: Promise<Result> | undefined;
		return () => {
			counted ??= (async () => {
				const started = performance.now();
				const result = await count();
				if (performance.now() - started > SLOW)
					latest.set(db, { key, until: Date.parse(now) + CACHE_TIME, source });

				return result;
			})();

			return counted;
		};
	};

	const source: ReportSource = {
		db,
		now,
		range,
		whole,
		periods,
		leads: onceCounted(async () => {
			const counts = [];
			for (const period of periods) {
				counts.push(await countLeads(db, period));
				await nextTurn();
			}

			return counts;
		}),
		won: onceCounted(() => wonDeals(db, whole)),
		spend: () => sumSpend(db, range),
		events: onceCounted(() => countStatistics(db, whole, "event")),
	};

	return source;
}

/** Leads of a period without spam and newsletter sign-ups. Selected by id, as ids grow with time. */
export function selectLeads(
	db: Database,
	{ from, until }: Pick<Period, "from" | "until">,
) {
	return db
		.selectFrom("leads")
		.where("leads.id", ">=", firstIdAt(from))
		.where("leads.id", "<", firstIdAt(until))
		.where("leads.spam", "=", 0)
		.where("leads.kind", "<>", newsletterLead.kind);
}

const landingPage = (db: Database) =>
	jsonText(db, "leads.last_touch", "landingPage");

/** Cancelled calls are leads, and no calls. */
export async function countLeads(
	db: Database,
	period: Period,
): Promise<LeadCount[]> {
	const rows = await selectLeads(db, period)
		.leftJoin("bookings", (join) =>
			join
				.onRef("bookings.id", "=", "leads.id")
				.on("bookings.status", "=", "booked"),
		)
		.select([
			"leads.traffic_source as trafficSource",
			"leads.industry",
			"leads.kind",
		])
		.select(landingPage(db).as("landingPage"))
		.select(({ fn }) => [
			fn.countAll<string | number>().as("leads"),
			fn.count<string | number>("bookings.id").as("calls"),
		])
		.groupBy(["leads.traffic_source", "leads.industry", "leads.kind"])
		.groupBy(landingPage(db))
		.execute();
	return rows.map(({ leads, calls, ...origin }) => ({
		...origin,
		leads: Number(leads),
		calls: Number(calls),
	}));
}

/**
 * People whose deal was won in a period, joined with their first lead.
 * A person who came by a form has the id of that lead. A contact that staff added
 * may have later leads, or none: leads that a merge brought count for the other person.
 */
export function selectWonPeople(
	db: Database,
	{ from, until }: Pick<Period, "from" | "until">,
) {
	return (
		db
			.selectFrom("people")
			// An outer join, so that SQLite scans the people first.
			.leftJoin("leads", (join) =>
				join.on(({ eb, fn, selectFrom }) =>
					eb(
						"leads.id",
						"=",
						fn.coalesce(
							selectFrom("leads as own")
								.select("own.id")
								.whereRef("own.id", "=", "people.id"),
							selectFrom("leads as later")
								.select("later.id")
								.whereRef("later.person_id", "=", "people.id")
								.where("later.spam", "=", 0)
								.where(({ not, exists, selectFrom }) =>
									not(
										exists(
											selectFrom("people as other")
												.select("other.id")
												.whereRef("other.id", "=", "later.id"),
										),
									),
								)
								.orderBy("later.id")
								.limit(1),
						),
					),
				),
			)
			.where("people.won_at", ">=", new Date(from).toISOString())
			.where("people.won_at", "<", new Date(until).toISOString())
	);
}

/** Deals won in a period, with the origin of the person's first lead. */
export async function wonDeals(
	db: Database,
	period: Period,
): Promise<Origin[]> {
	const rows = await selectWonPeople(db, period)
		.select(["leads.traffic_source as trafficSource", "leads.industry"])
		.select([
			landingPage(db).as("landingPage"),
			"people.value_cents as valueCents",
			"people.period",
			"leads.spam",
		])
		.execute();
	return rows
		.filter(({ spam }) => spam !== 1)
		.map(({ valueCents, period, ...origin }) => ({
			...origin,
			won: 1,
			valueCents: period === "month" ? 0 : (valueCents ?? 0),
			monthCents: period === "month" ? (valueCents ?? 0) : 0,
		}));
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

/** Counts of our own statistics, most frequent first. Their days are UTC days. */
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
