import type { Database } from "#lib/db/connection.server.ts";
import { shifted } from "#lib/time/dates.ts";
import { lastWeek } from "./periods.ts";
import { answersOf, countLeads, originOf, spendOf, wonDeals } from "./reports.server.ts";
import {
	answerTimes,
	countBy,
	leadSum,
	performanceBy,
	totalOf,
	trafficSourceOf,
} from "./reports.ts";

export type WeekSummary = Awaited<ReturnType<typeof summaryOfLastWeek>>;

/** Overdue leads are counted up to this number. */
export const MAX_OVERDUE = 100;

const WEEK = 7 * 24 * 60 * 60_000;

/** Counts of the last full week before `now`, without spam. */
export async function summaryOfLastWeek(db: Database, now: string) {
	const week = lastWeek(now);
	const [counts, won, spend, answers, ahead, overdue] = await Promise.all([
		countLeads(db, week),
		wonDeals(db, week),
		spendOf(db, { from: week.first, to: week.last }),
		answersOf(db, week),
		countCallsAhead(db, now),
		newlyOverdue(db, "", now, MAX_OVERDUE),
	]);
	const kinds = countBy(counts, ({ kind }) => kind);
	const origins = [...counts.map(originOf), ...won, ...spend];
	return {
		week,
		leads: leadSum(counts),
		kinds,
		/** Without campaigns, most frequent first. */
		sources: countBy(counts, trafficSourceOf),
		campaigns: performanceBy(origins, "campaign").filter(({ name }) => name !== "none"),
		/** Leads, won deals and ad spend of the week. */
		total: totalOf(origins),
		/** Answers to leads that were due one. */
		answers: answerTimes([answers]),
		/** Calls booked in that week; `ahead`: calls in the seven days from `now`. */
		booked: kinds.find(({ name }) => name === "booking")?.count ?? 0,
		ahead,
		/** Overdue leads at `now`, up to `MAX_OVERDUE`. */
		overdue: overdue.length,
	};
}

async function countCallsAhead(db: Database, now: string): Promise<number> {
	const until = shifted(now, WEEK);
	const { count } = await db
		.selectFrom("bookings")
		.select(({ fn }) => fn.countAll<string | number>().as("count"))
		.where("starts_at", ">=", now)
		.where("starts_at", "<", until)
		.where("status", "=", "booked")
		.executeTakeFirstOrThrow();
	return Number(count);
}

export type OverdueLead = Awaited<ReturnType<typeof newlyOverdue>>[number];

/** Unanswered leads that became due after `from` and up to `until`, longest overdue first. */
export function newlyOverdue(db: Database, from: string, until: string, most: number) {
	return db
		.selectFrom("leads")
		.select(["id", "kind", "person_id as personId", "due_at as dueAt"])
		.$narrowType<{ dueAt: string }>()
		.where("due_at", "is not", null)
		.where("answered_at", "is", null)
		.where("spam", "=", 0)
		.where("due_at", ">", from)
		.where("due_at", "<=", until)
		.orderBy("due_at")
		.limit(most)
		.execute();
}
