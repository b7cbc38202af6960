import { setImmediate as nextTurn } from "node:timers/promises";
import { company } from "#content/company.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	answerTimes,
	byKind,
	bySource,
	type Report,
	type WeekAnswers,
	type WeekCount,
} from "./reports.ts";
import { leadsOf } from "./summary.server.ts";
import { lastWeeks, type Week } from "./weeks.ts";

const WEEKS = 12;

/** The newest answers of a week that its median is taken of. */
const MAX_ANSWERS_A_WEEK = 2_000;

/** A report that takes longer than this is cached, in milliseconds. */
const SLOW = 150;
const CACHE_TIME = 60 * 60_000;

const cache = new WeakMap<Database, { report: Report; until: number }>();

/** The report of the last twelve weeks; with very many leads up to an hour old. */
export async function reportsAt(db: Database, now: string): Promise<Report> {
	const known = cache.get(db);
	if (known && Date.parse(now) < known.until) return known.report;
	const started = performance.now();
	const report = await countReport(db, now);
	if (performance.now() - started > SLOW)
		cache.set(db, { report, until: Date.parse(now) + CACHE_TIME });
	return report;
}

async function countReport(db: Database, now: string): Promise<Report> {
	const weeks = lastWeeks(now, WEEKS, company.timeZone);
	const [first, last] = [weeks[0] as Week, weeks.at(-1) as Week];
	const counts: WeekCount[][] = [];
	const answers: WeekAnswers[] = [];
	for (const week of weeks) {
		counts.push(await countWeek(db, week));
		answers.push(await answersOfWeek(db, week));
		await nextTurn();
	}
	const kinds = byKind(counts);
	const steps = await countSteps(db, first.monday, last.sunday);
	return {
		weeks: weeks.map(({ monday }) => monday),
		until: last.sunday,
		at: now,
		funnel: {
			pages: steps.get("page_shown") ?? 0,
			quiz1: steps.get("quiz_step_1") ?? 0,
			quiz2: steps.get("quiz_step_2") ?? 0,
			quiz3: steps.get("quiz_step_3") ?? 0,
			leads: kinds.reduce((sum, { count }) => sum + count, 0),
			calls: kinds.find(({ name }) => name === "booking")?.count ?? 0,
		},
		sources: bySource(counts),
		kinds,
		...answerTimes(answers),
	};
}

async function countWeek(db: Database, week: Week): Promise<WeekCount[]> {
	const rows = await leadsOf(db, week)
		.select(["traffic_source", "kind"])
		.select(({ fn }) => fn.countAll<string | number>().as("count"))
		.groupBy(["traffic_source", "kind"])
		.execute();
	return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Totals of our own statistics by event; their days are those of UTC. */
async function countSteps(db: Database, from: string, until: string): Promise<Map<string, number>> {
	const rows = await db
		.selectFrom("statistics_daily")
		.select("event")
		.select(({ fn }) => fn.sum<string | number>("count").as("count"))
		.where("day", ">=", from)
		.where("day", "<=", until)
		.where("event", "in", ["page_shown", "quiz_step_1", "quiz_step_2", "quiz_step_3"])
		.groupBy("event")
		.execute();
	return new Map(rows.map(({ event, count }) => [event, Number(count)]));
}

async function answersOfWeek(db: Database, week: Week): Promise<WeekAnswers> {
	const awaited = leadsOf(db, week).where("due_at", "is not", null);
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
		.limit(MAX_ANSWERS_A_WEEK)
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
