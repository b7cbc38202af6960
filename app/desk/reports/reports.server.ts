import { setImmediate as nextTurn } from "node:timers/promises";
import { company } from "#content/company.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	answerTimes,
	byKind,
	bySource,
	type Figures,
	type WeekAnswers,
	type WeekCount,
} from "./reports.ts";
import { leadsOf } from "./summary.server.ts";
import { lastWeeks, type Week } from "./weeks.ts";

const WEEKS = 12;

/** Medians are taken of each week's newest so many answers: enough for any, and never too much to read. */
const MAX_ANSWERS_A_WEEK = 2_000;

/** What took longer to count than this is counted once an hour, in milliseconds. */
const LONG = 150;
const KEPT_FOR = 60 * 60_000;

const kept = new WeakMap<Database, { figures: Figures; until: number }>();

/** The figures of the last twelve weeks. With very many leads they may be an hour old; `at` says. */
export async function reportsAt(db: Database, now: string): Promise<Figures> {
	const known = kept.get(db);
	if (known && Date.parse(now) < known.until) return known.figures;
	const started = performance.now();
	const figures = await countFigures(db, now);
	if (performance.now() - started > LONG)
		kept.set(db, { figures, until: Date.parse(now) + KEPT_FOR });
	return figures;
}

async function countFigures(db: Database, now: string): Promise<Figures> {
	const weeks = lastWeeks(now, WEEKS, company.timeZone);
	const [first, last] = [weeks[0] as Week, weeks.at(-1) as Week];
	const counts: WeekCount[][] = [];
	const answers: WeekAnswers[] = [];
	for (const week of weeks) {
		counts.push(await countWeek(db, week));
		answers.push(await answersOfWeek(db, week));
		// Between two weeks others are answered.
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

/** How often each thing was counted by our own statistics; their days are those of UTC. */
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
	const waited = leadsOf(db, week).where("due_at", "is not", null);
	const counts = await waited
		.select("kind")
		.select(({ fn }) => fn.countAll<string | number>().as("asked"))
		.select(({ fn }) => fn.count<string | number>("answered_at").as("answered"))
		.groupBy("kind")
		.execute();
	const answers = await waited
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
