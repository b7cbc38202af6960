import { company } from "#content/company.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { shifted } from "#lib/time/clock.ts";
import { leadsOf, originsOf, spendOf } from "./performance.server.ts";
import { type Performance, totalOf } from "./performance.ts";
import { lastWeek, median, type Period } from "./periods.ts";

/** A week of leads, counted. */
export type WeekSummary = {
	week: Period;
	leads: number;
	kinds: Counted[];
	sources: Counted[];
	/** Won deals of these leads so far, and the week's ad spend. */
	total: Performance;
	/** Of those that wait for an answer: how many there were, how many have one, and how fast (milliseconds). */
	asked: number;
	answered: number;
	medianAnswer: number | null;
	/** Calls that were booked in that week, and calls that take place in the seven days from now. */
	booked: number;
	ahead: number;
	/** Leads that wait too long by now, counted up to `MAX_OVERDUE`. */
	overdue: number;
};

export type Counted = { name: string; count: number };

/** Counting stops here. */
export const MAX_OVERDUE = 100;

const WEEK = 7 * 24 * 60 * 60_000;

/** Counts the week before the one that `now` is in. Spam is left out. */
export async function summaryOfLastWeek(db: Database, now: string): Promise<WeekSummary> {
	const week = lastWeek(now, company.timeZone);
	const [kinds, sources, origins, spend, answers, ahead, overdue] = await Promise.all([
		countBy(db, week, "kind"),
		countBy(db, week, "traffic_source"),
		originsOf(db, week),
		spendOf(db, { from: week.first, to: week.last }),
		answersOf(db, week),
		countCallsAhead(db, now),
		countOverdue(db, now),
	]);
	return {
		week,
		leads: kinds.reduce((sum, { count }) => sum + count, 0),
		kinds,
		sources,
		total: totalOf([...origins, ...spend]),
		...answers,
		booked: kinds.find(({ name }) => name === "booking")?.count ?? 0,
		ahead,
		overdue,
	};
}

async function countBy(
	db: Database,
	week: Period,
	column: "kind" | "traffic_source",
): Promise<Counted[]> {
	const rows = await leadsOf(db, week)
		.select(column)
		.select(({ fn }) => fn.countAll<string | number>().as("count"))
		.groupBy(column)
		.execute();
	return rows
		.map((row) => ({ name: row[column] ?? "", count: Number(row.count) }))
		.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

async function answersOf(db: Database, week: Period) {
	const rows = await leadsOf(db, week)
		.select(["created_at", "answered_at"])
		.where("due_at", "is not", null)
		.execute();
	const times = rows.flatMap(({ created_at, answered_at }) =>
		answered_at === null ? [] : [Date.parse(answered_at) - Date.parse(created_at)],
	);
	return { asked: rows.length, answered: times.length, medianAnswer: median(times) };
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

async function countOverdue(db: Database, now: string): Promise<number> {
	const rows = await overdueLeads(db, { from: "", until: now }).limit(MAX_OVERDUE).execute();
	return rows.length;
}

/** A lead that has waited too long. */
export type OverdueLead = { id: string; kind: string; personId: string | null; dueAt: string };

/** Leads whose answer was due after one moment and up to another, and which have none; the longest due first. */
export function newlyOverdue(
	db: Database,
	from: string,
	until: string,
	most: number,
): Promise<OverdueLead[]> {
	return overdueLeads(db, { from, until }).limit(most).execute();
}

function overdueLeads(db: Database, { from, until }: { from: string; until: string }) {
	return db
		.selectFrom("leads")
		.select(["id", "kind", "person_id as personId", "due_at as dueAt"])
		.$narrowType<{ dueAt: string }>()
		.where("due_at", "is not", null)
		.where("answered_at", "is", null)
		.where("spam", "=", 0)
		.where("due_at", ">", from)
		.where("due_at", "<=", until)
		.orderBy("due_at");
}
