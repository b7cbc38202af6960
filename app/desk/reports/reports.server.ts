import { setImmediate as nextTurn } from "node:timers/promises";
import { company } from "#content/company.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { leadsOf, originsOf, spendOf } from "./performance.server.ts";
import type { Origin } from "./performance.ts";
import { type Period, periodOf, periodsIn, type Range } from "./periods.ts";
import {
	answerTimes,
	byKind,
	bySource,
	type PeriodAnswers,
	type PeriodCount,
	type Report,
} from "./reports.ts";
import { usageOf } from "./usage.server.ts";

/** The newest answers of a period that its median is taken of. */
const MAX_ANSWERS_A_PERIOD = 2_000;

/** A report that takes longer than this is cached, in milliseconds. */
const SLOW = 150;
const CACHE_TIME = 60 * 60_000;
const MAX_CACHED = 20;

const caches = new WeakMap<Database, Map<string, { report: Report; until: number }>>();

/** With very many leads up to an hour old; ad spend is always current. */
export async function reportsAt(db: Database, now: string, range: Range): Promise<Report> {
	const key = `${range.from} ${range.to}`;
	const cache = caches.get(db) ?? new Map<string, { report: Report; until: number }>();
	caches.set(db, cache);
	const known = cache.get(key);
	const isCurrent = known !== undefined && Date.parse(now) < known.until;
	const started = performance.now();
	const report = isCurrent ? known.report : await countReport(db, now, range);
	if (!isCurrent && performance.now() - started > SLOW) {
		if (cache.size >= MAX_CACHED) cache.clear();
		cache.set(key, { report, until: Date.parse(now) + CACHE_TIME });
	}
	return { ...report, origins: [...report.origins, ...(await spendOf(db, range))] };
}

async function countReport(db: Database, now: string, range: Range): Promise<Report> {
	const periods = periodsIn(range, company.timeZone);
	const counts: PeriodCount[][] = [];
	const answers: PeriodAnswers[] = [];
	const origins: Origin[] = [];
	for (const period of periods) {
		counts.push(await countPeriod(db, period));
		answers.push(await answersOf(db, period));
		origins.push(...(await originsOf(db, period)));
		await nextTurn();
	}
	const kinds = byKind(counts);
	const steps = await countSteps(db, range);
	return {
		range,
		periods: periods.map(({ first }) => first),
		at: now,
		origins,
		usage: await usageOf(db, periodOf(range.from, range.to, company.timeZone)),
		funnel: {
			pages: steps.get("page_shown") ?? 0,
			quiz1: steps.get("quiz_step_1") ?? 0,
			quiz2: steps.get("quiz_step_2") ?? 0,
			quiz3: steps.get("quiz_step_3") ?? 0,
			quizLeads: kinds.find(({ name }) => name === "quiz")?.count ?? 0,
			leads: kinds.reduce((sum, { count }) => sum + count, 0),
			calls: kinds.find(({ name }) => name === "booking")?.count ?? 0,
		},
		sources: bySource(counts),
		kinds,
		...answerTimes(answers),
	};
}

async function countPeriod(db: Database, period: Period): Promise<PeriodCount[]> {
	const rows = await leadsOf(db, period)
		.select(["traffic_source", "kind"])
		.select(({ fn }) => fn.countAll<string | number>().as("count"))
		.groupBy(["traffic_source", "kind"])
		.execute();
	return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Totals of our own statistics by event; their days are those of UTC. */
async function countSteps(db: Database, { from, to }: Range): Promise<Map<string, number>> {
	const rows = await db
		.selectFrom("statistics_daily")
		.select("event")
		.select(({ fn }) => fn.sum<string | number>("count").as("count"))
		.where("day", ">=", from)
		.where("day", "<=", to)
		.where("event", "in", ["page_shown", "quiz_step_1", "quiz_step_2", "quiz_step_3"])
		.groupBy("event")
		.execute();
	return new Map(rows.map(({ event, count }) => [event, Number(count)]));
}

async function answersOf(db: Database, period: Period): Promise<PeriodAnswers> {
	const awaited = leadsOf(db, period).where("due_at", "is not", null);
	const counts = await awaited
		.select("kind")
		.select(({ fn }) => fn.countAll<string | number>().as("asked"))
		.select(({ fn }) => fn.count<string | number>("answered_at").as("answered"))
		.groupBy("kind")
		.execute();
	const answers = await awaited
		.select(["kind", "created_at", "answered_at"])
		.where("answered_at", "is not", null)
		.orderBy("id", "desc")
		.limit(MAX_ANSWERS_A_PERIOD)
		.execute();
	return {
		counts: counts.map(({ kind, asked, answered }) => ({
			kind,
			asked: Number(asked),
			answered: Number(answered),
		})),
		times: answers.map(({ kind, created_at, answered_at }) => ({
			kind,
			took: Date.parse(answered_at ?? created_at) - Date.parse(created_at),
		})),
	};
}
