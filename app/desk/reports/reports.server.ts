import { setImmediate as nextTurn } from "node:timers/promises";
import { firstIdAt } from "#desk/inbox/leads.server.ts";
import { ANSWER_TOPIC, REPLY_TOPIC } from "#desk/people/card-contract.ts";
import { pageSpeeds } from "#features/tracking/web-vitals.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { jsonText } from "#lib/db/dialect.ts";
import type { MessageKind } from "#lib/outbox/message-filter.ts";
import { type Period, periodOf, periodsIn, type Range } from "./periods.ts";
import {
	answersByKind,
	bySource,
	countBy,
	type LeadCount,
	leadSum,
	type Origin,
	type PeriodAnswers,
} from "./reports.ts";

/** Limit of answers per period for the median; the newest are used. */
const MAX_ANSWERS_A_PERIOD = 2_000;
/** Row limit of the tables of pages, searches and unknown URLs. */
const MAX_ROWS = 10;

export type Report = Awaited<ReturnType<typeof readReport>>;
type Counts = Awaited<ReturnType<typeof countReport>>;

/** Counts that take longer than this are cached, in milliseconds. */
const SLOW = 150;
const CACHE_TIME = 60_000;
const latest = new WeakMap<
	Database,
	{ key: string; until: number; counts: Counts }
>();

/** At a million leads the counts take seconds. Ad spend is always current. */
export async function readReport(db: Database, now: string, range: Range) {
	const key = `${range.from} ${range.to}`;
	const known = latest.get(db);
	const isCurrent = known?.key === key && Date.parse(now) < known.until;
	const started = performance.now();
	const counts = isCurrent ? known.counts : await countReport(db, range);
	if (performance.now() - started > SLOW)
		latest.set(db, { key, until: Date.parse(now) + CACHE_TIME, counts });

	return {
		...counts,
		origins: [...counts.origins, ...(await spendOf(db, range))],
	};
}

async function countReport(db: Database, range: Range) {
	const periods = periodsIn(range);
	const whole = periodOf(range.from, range.to);
	const counts = [];
	const answers = [];
	for (const period of periods) {
		counts.push(await countLeads(db, period));
		answers.push(await answersIn(db, period));
		await nextTurn();
	}

	const leads = counts.flat();
	const events = await countStatistics(db, whole, "event");

	const ofEvent = (name: string) =>
		events.find((row) => row.name === name)?.count ?? 0;

	const ofKind = (name: string) =>
		leadSum(leads.filter(({ kind }) => kind === name));

	return {
		range,
		/** First days of the weeks or months, in order. */
		periods: periods.map(({ first }) => first),
		origins: [...leads, ...(await wonDeals(db, whole))],
		usage: {
			pages: await countStatistics(db, whole, "page", "page_shown"),
			events,
			notFound: await countStatistics(db, whole, "page", "not_found"),
			searches: await failedSearches(db, whole),
			deliveries: await countDeliveries(db, whole),
			speeds: await pageSpeeds(db, range, MAX_ROWS),
		},
		funnel: {
			pages: ofEvent("page_shown"),
			quiz1: ofEvent("quiz_step_1"),
			quiz2: ofEvent("quiz_step_2"),
			quiz3: ofEvent("quiz_step_3"),
			quizLeads: ofKind("quiz"),
			leads: leadSum(leads),
			calls: ofKind("booking"),
		},
		sources: bySource(counts),
		kinds: countBy(leads, ({ kind }) => kind),
		answers: answersByKind(answers),
	};
}

/** Leads of a period without spam. Selected by id, as ids grow with time. */
export function leadsOf(
	db: Database,
	{ from, until }: Pick<Period, "from" | "until">,
) {
	return db
		.selectFrom("leads")
		.where("leads.id", ">=", firstIdAt(from))
		.where("leads.id", "<", firstIdAt(until))
		.where("leads.spam", "=", 0);
}

const landingPage = (db: Database) =>
	jsonText(db, "leads.last_touch", "landingPage");

export async function countLeads(
	db: Database,
	period: Period,
): Promise<LeadCount[]> {
	const rows = await leadsOf(db, period)
		.select([
			"leads.traffic_source as trafficSource",
			"leads.industry",
			"leads.kind",
		])
		.select(landingPage(db).as("landingPage"))
		.select(({ fn }) => fn.countAll<string | number>().as("leads"))
		.groupBy(["leads.traffic_source", "leads.industry", "leads.kind"])
		.groupBy(landingPage(db))
		.execute();
	return rows.map(({ leads, ...origin }) => {
		const calls = origin.kind === "booking" ? Number(leads) : 0;
		return { ...origin, leads: Number(leads), calls };
	});
}

/** Deals won in a period, with the origin of the person's first lead, which has the person's id. */
export async function wonDeals(
	db: Database,
	{ from, until }: Period,
): Promise<Origin[]> {
	const rows = await db
		.selectFrom("people")
		// An outer join, so that SQLite scans the people first.
		.leftJoin("leads", "leads.id", "people.id")
		.select(["leads.traffic_source as trafficSource", "leads.industry"])
		.select([
			landingPage(db).as("landingPage"),
			"people.value_cents as valueCents",
			"leads.spam",
		])
		.where("people.won_at", ">=", new Date(from).toISOString())
		.where("people.won_at", "<", new Date(until).toISOString())
		.execute();
	return rows
		.filter(({ spam }) => spam === 0)
		.map(({ valueCents, ...origin }) => ({
			...origin,
			won: 1,
			valueCents: valueCents ?? 0,
		}));
}

/** The ad spend of a range, as origins without leads. */
export async function spendOf(
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

/**
 * Leads due an answer, and times to answer. Times are those of delivered replies, and of calls that took place
 * before the lead was marked; leads that staff only marked as answered have none.
 */
export async function answersIn(
	db: Database,
	period: Period,
): Promise<PeriodAnswers> {
	const awaited = leadsOf(db, period).where("leads.due_at", "is not", null);
	const counts = await awaited
		.select("kind")
		.select(({ fn }) => fn.countAll<string | number>().as("asked"))
		.select(({ fn }) => fn.count<string | number>("answered_at").as("answered"))
		.groupBy("kind")
		.execute();
	const answers = await awaited
		.innerJoin("people", "people.id", "leads.person_id")
		.select(["leads.kind", "leads.created_at"])
		.select((eb) => [
			eb
				.selectFrom("outbox")
				.select(({ fn }) => fn.min("outbox.delivered_at").as("at"))
				.whereRef("outbox.recipient", "=", "people.email")
				.where("outbox.topic", "in", [REPLY_TOPIC, ANSWER_TOPIC])
				.whereRef("outbox.delivered_at", "=", "leads.answered_at")
				.as("reply"),
			eb
				.selectFrom("leads as made")
				.innerJoin("bookings", "bookings.id", "made.id")
				.select(({ fn }) => fn.min("bookings.starts_at").as("at"))
				.whereRef("made.person_id", "=", "leads.person_id")
				.where("bookings.status", "=", "booked")
				.whereRef("bookings.starts_at", ">", "leads.created_at")
				.whereRef("bookings.ends_at", "<=", "leads.answered_at")
				.as("call"),
		])
		.where("leads.answered_at", "is not", null)
		.orderBy("leads.id", "desc")
		.limit(MAX_ANSWERS_A_PERIOD)
		.execute();

	return {
		counts: counts.map(({ kind, asked, answered }) => ({
			kind,
			asked: Number(asked),
			answered: Number(answered),
		})),
		times: answers.flatMap(({ kind, created_at, reply, call }) => {
			const [first] = [reply, call].filter((at) => at !== null).sort();
			return first
				? [{ kind, took: Date.parse(first) - Date.parse(created_at) }]
				: [];
		}),
	};
}

/** Counts of our own statistics, most frequent first. Their days are UTC days. */
async function countStatistics(
	db: Database,
	{ first, last }: Period,
	by: "event" | "page",
	event = "",
) {
	const rows = await db
		.selectFrom("statistics_daily")
		.select(`${by} as name`)
		.select(({ fn }) => fn.sum<string | number>("count").as("count"))
		.where("day", ">=", first)
		.where("day", "<=", last)
		.$if(by === "page", (query) =>
			query.where("event", "=", event).limit(MAX_ROWS),
		)
		.groupBy(by)
		.orderBy("count", "desc")
		.orderBy(by)
		.execute();
	return rows.map(({ name, count }) => ({ name, count: Number(count) }));
}

/** FAQ searches without results that last occurred in the period. */
function failedSearches(db: Database, { from, until }: Period) {
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

async function countDeliveries(db: Database, { from, until }: Period) {
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
		.where("kind", "!=", "job")
		.$narrowType<{ kind: MessageKind }>()
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
