import { setImmediate as nextTurn } from "node:timers/promises";
import { campaignSource } from "#features/campaigns/address.ts";
import { listCampaigns } from "#features/campaigns/store.server.ts";
import { createCache, onceFor } from "#lib/cache.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	countLandings,
	countLeads,
	countPlacements,
	type PlacedLeads,
} from "./count-origins.server.ts";
import {
	countStatistics,
	countVisits,
	type NamedCount,
	sumSpend,
} from "./count-statistics.server.ts";
import type { LeadCount, Origin } from "./performance.ts";
import { type Period, parsePeriod, periodsIn, type Range } from "./periods.ts";
import { type WonDeal, wonDeals } from "./won-deals.server.ts";

/** The data of all reports. Each count is made once, at its first use. */
export type ReportSource = {
	db: Database;
	/** The current time. */
	now: string;
	range: Range;
	whole: Period;
	/** Weeks, or months of long ranges. */
	periods: readonly Period[];
	/** The range that this one is compared with. */
	before: ReportSource | null;
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
	visits(): Promise<Origin[]>;
	/** Counted events by name. */
	events(): Promise<NamedCount[]>;
	/** The result of another count. */
	once<Result>(count: Count<Result>): Promise<Result>;
};

type Count<Result> = (source: ReportSource) => Promise<Result>;

/** Counts that take longer than this are cached, in milliseconds. */
const SLOW = 150;
const CACHE_TIME = 60_000;

/** More than there are. */
const MAX_COUNTS = 100;

/** Ranges with slow counts that are cached. */
const MAX_SOURCES = 8;

const slowSources = onceFor((_: Database) =>
	createCache<string, { until: number; source: ReportSource }>(MAX_SOURCES),
);

type Options = { periods?: readonly Period[]; before?: Range };

/** At a million leads the counts take seconds, so they are cached for a minute. */
export function reportSource(
	db: Database,
	now: string,
	range: Range,
	{ periods = periodsIn(range), before }: Options = {},
): ReportSource {
	const starts = periods.map(({ from }) => from);
	const key = [range.from, range.to, ...starts].join(" ");
	const earlier = before ? reportSource(db, now, before) : null;
	const known = slowSources(db).get(key);
	if (known && Date.parse(now) < known.until)
		return { ...known.source, now, before: earlier };

	const whole = parsePeriod(range.from, range.to);
	const once = makeOnce(
		() => source,
		() => {
			const until = Date.parse(now) + CACHE_TIME;
			slowSources(db).set(key, { until, source });
		},
	);
	const source: ReportSource = {
		db,
		now,
		range,
		whole,
		periods,
		before: earlier,
		leads: () => once(countLeadPeriods),
		landings: () => once(countAllLandings),
		placements: () => once(countAllPlacements),
		won: () => once(listWon),
		spend: () => sumSpend(db, range),
		visits: () => once(countAllVisits),
		events: () => once(countEvents),
		once,
	};

	return source;
}

function makeOnce(getSource: () => ReportSource, onSlow: () => void) {
	const counted = createCache<Count<unknown>, Promise<unknown>>(MAX_COUNTS);

	const runCount = async <Result>(count: Count<Result>) => {
		const started = performance.now();
		const result = await count(getSource());
		if (performance.now() - started > SLOW) onSlow();

		return result;
	};

	return <Result>(count: Count<Result>) =>
		counted.once(count, () => runCount(count)) as Promise<Result>;
}

/** One period after the other, so that other requests are answered in between. */
async function countPeriods<Result>(
	{ db, periods }: ReportSource,
	count: (db: Database, period: Period) => Promise<Result[]>,
): Promise<Result[][]> {
	const counts: Result[][] = [];
	for (const period of periods) {
		counts.push(await count(db, period));
		await nextTurn();
	}

	return counts;
}

function countLeadPeriods(source: ReportSource) {
	return countPeriods(source, countLeads);
}

async function countAllLandings(source: ReportSource) {
	return (await countPeriods(source, countLandings)).flat();
}

async function countAllPlacements(source: ReportSource) {
	const sources = (await listCampaigns(source.db)).map(campaignSource);
	if (sources.length === 0) return [];

	const counts = await countPeriods(source, (db, period) =>
		countPlacements(db, period, sources),
	);

	return counts.flat();
}

function listWon({ db, whole }: ReportSource) {
	return wonDeals(db, whole);
}

function countAllVisits({ db, range }: ReportSource) {
	return countVisits(db, range);
}

function countEvents({ db, whole }: ReportSource) {
	return countStatistics(db, whole, "event");
}
