import { sql } from "kysely";
import { type WonDeal, wonDeals } from "#desk/reports/won-deals.server.ts";
import { staffBooking } from "#features/booking/lead.server.ts";
import { nameCampaign } from "#features/newsletter/issue-markup.server.ts";
import type { Issue } from "#features/newsletter/issues.server.ts";
import { buildSourceKey } from "#features/tracking/source.ts";
import { VISIT_EVENT } from "#features/tracking/statistics.server.ts";
import type { Database } from "#lib/db/connection.server.ts";

export type IssueFigures = {
	/** Recipients who have unsubscribed since they got it. */
	left: number;
	/** Visits that began with one of its links. */
	visits: number;
	leads: number;
	calls: number;
	won: number;
	wonCents: number;
	/** Values by month, which are not added to the others. */
	wonMonthCents: number;
};

type CountedIssue = Pick<Issue, "id" | "number">;

const nameSource = (number: number) =>
	buildSourceKey("newsletter", nameCampaign(number));

/**
 * Visits, leads and deals of an issue, by the campaign in its links; deals as in the reports. Opens and clicks are not
 * tracked.
 */
export async function readFigures(
	db: Database,
	issue: CountedIssue,
): Promise<IssueFigures> {
	const source = nameSource(issue.number);
	const counts = (await readCounts(db, [issue])).get(issue.id) ?? noCounts;

	const deals = await wonDeals(db, anyTime);
	const own = deals.filter(({ trafficSource }) => trafficSource === source);
	const add = (pick: (deal: WonDeal) => number | undefined) =>
		own.reduce((sum, deal) => sum + (pick(deal) ?? 0), 0);

	return {
		...counts,
		won: add(({ won }) => won),
		wonCents: add(({ valueCents }) => valueCents),
		wonMonthCents: add(({ monthCents }) => monthCents),
	};
}

const anyTime = { from: 0, until: Date.parse("9999-01-01") };

const noCounts = { left: 0, visits: 0, leads: 0, calls: 0 };

/** The counts of issues, by their id. */
export async function readCounts(
	db: Database,
	issues: readonly CountedIssue[],
): Promise<Map<string, typeof noCounts>> {
	const sources = issues.map(({ number }) => nameSource(number));
	const left = await countLeft(
		db,
		issues.map(({ id }) => id),
	);
	const visits = await countVisits(db, sources);
	const leads = await countLeads(db, sources);

	return new Map(
		issues.map(({ id, number }) => {
			const source = nameSource(number);

			return [
				id,
				{
					left: left.get(id) ?? 0,
					visits: visits.get(source) ?? 0,
					leads: leads.get(source)?.leads ?? 0,
					calls: leads.get(source)?.calls ?? 0,
				},
			];
		}),
	);
}

/** Recipients who have unsubscribed since they got an issue, by its id. */
async function countLeft(db: Database, issueIds: readonly string[]) {
	const rows = await db
		.selectFrom("newsletter_deliveries as delivery")
		.innerJoin(
			"newsletter_subscribers as subscriber",
			"subscriber.id",
			"delivery.subscriber_id",
		)
		.select("delivery.issue_id")
		.select(({ fn }) => fn.countAll<number | string>().as("left"))
		.where("delivery.issue_id", "in", issueIds)
		.where("delivery.state", "=", "sent")
		.where("subscriber.status", "=", "unsubscribed")
		.where("subscriber.ended_by", "is", null)
		.whereRef("subscriber.unsubscribed_at", ">=", "delivery.sent_at")
		.groupBy("delivery.issue_id")
		.execute();

	return new Map(rows.map(({ issue_id, left }) => [issue_id, Number(left)]));
}

/** Visits are counted since a version: before, only their pages were, which stand for them. */
async function countVisits(db: Database, sources: readonly string[]) {
	const { first } = await db
		.selectFrom("statistics_daily")
		.select(({ fn }) => fn.min("day").as("first"))
		// As in the index of visits.
		.where("event", "=", sql.lit(VISIT_EVENT))
		.executeTakeFirstOrThrow();
	const rows = await db
		.selectFrom("statistics_daily")
		.select("source")
		.select(({ fn }) => fn.sum<number | string>("count").as("visits"))
		.where("source", "in", sources)
		.where(({ eb, or, and }) =>
			or([
				eb("event", "=", VISIT_EVENT),
				and([
					eb("event", "=", "page_shown"),
					...(first === null ? [] : [eb("day", "<", first)]),
				]),
			]),
		)
		.groupBy("source")
		.execute();

	return new Map(rows.map(({ source, visits }) => [source, Number(visits)]));
}

async function countLeads(db: Database, sources: readonly string[]) {
	const rows = await db
		.selectFrom("leads")
		.leftJoin("bookings", (join) =>
			join
				.onRef("bookings.id", "=", "leads.id")
				.on("bookings.status", "=", "booked"),
		)
		.select("leads.traffic_source")
		.select(({ fn }) => [
			fn
				.count<number | string>("leads.id")
				.filterWhere("leads.kind", "<>", staffBooking.kind)
				.as("leads"),
			fn.count<number | string>("bookings.id").as("calls"),
		])
		.where("leads.traffic_source", "in", sources)
		.where("leads.spam", "=", 0)
		.where("leads.kind", "<>", "newsletter")
		.groupBy("leads.traffic_source")
		.execute();

	return new Map(
		rows.map(({ traffic_source, leads, calls }) => [
			traffic_source ?? "",
			{ leads: Number(leads), calls: Number(calls) },
		]),
	);
}
