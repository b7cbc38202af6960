import { sql } from "kysely";
import { staffBooking } from "#features/booking/lead.server.ts";
import { nameCampaign } from "#features/newsletter/issue-markup.server.ts";
import type { Issue } from "#features/newsletter/issues.server.ts";
import { buildSourceKey } from "#features/tracking/source.ts";
import type { Database } from "#lib/db/connection.server.ts";

export type IssueFigures = {
	/** Recipients who have unsubscribed since they got it. */
	left: number;
	/** Views of the pages that its links lead to. */
	visits: number;
	leads: number;
	calls: number;
	won: number;
	wonCents: number;
	/** Values by month, which are not added to the others. */
	wonMonthCents: number;
};

/** Visits, leads and deals of an issue, by the campaign in its links. Opens and clicks are not tracked. */
export async function readFigures(
	db: Database,
	{ id, number }: Issue,
): Promise<IssueFigures> {
	const source = buildSourceKey("newsletter", nameCampaign(number));
	const { left } = await db
		.selectFrom("newsletter_deliveries as delivery")
		.innerJoin(
			"newsletter_subscribers as subscriber",
			"subscriber.id",
			"delivery.subscriber_id",
		)
		.select(({ fn }) => fn.countAll<number | string>().as("left"))
		.where("delivery.issue_id", "=", id)
		.where("delivery.state", "=", "sent")
		.where("subscriber.status", "=", "unsubscribed")
		.whereRef("subscriber.unsubscribed_at", ">=", "delivery.sent_at")
		.executeTakeFirstOrThrow();

	const { visits } = await db
		.selectFrom("statistics_daily")
		.select(({ fn }) => fn.sum<number | string | null>("count").as("visits"))
		.where("source", "=", source)
		.where("event", "=", "page_shown")
		.executeTakeFirstOrThrow();

	const { leads, calls } = await db
		.selectFrom("leads")
		.leftJoin("bookings", (join) =>
			join
				.onRef("bookings.id", "=", "leads.id")
				.on("bookings.status", "=", "booked"),
		)
		.select(({ fn }) => [
			fn
				.count<number | string>("leads.id")
				.filterWhere("leads.kind", "<>", staffBooking.kind)
				.as("leads"),
			fn.count<number | string>("bookings.id").as("calls"),
		])
		.where("leads.traffic_source", "=", source)
		.where("leads.spam", "=", 0)
		.where("leads.kind", "<>", "newsletter")
		.executeTakeFirstOrThrow();

	const won = await db
		.selectFrom("people")
		.select(["period", "value_cents"])
		.where("stage", "=", "won")
		.where("merged_into", "is", null)
		.where("id", "in", listFirstPeople(db, source))
		.execute();

	const sumOf = (isMonthly: boolean) =>
		won
			.filter(({ period }) => (period === "month") === isMonthly)
			.reduce((sum, { value_cents }) => sum + (value_cents ?? 0), 0);

	return {
		left: Number(left),
		visits: Number(visits ?? 0),
		leads: Number(leads),
		calls: Number(calls),
		won: won.length,
		wonCents: sumOf(false),
		wonMonthCents: sumOf(true),
	};
}

/** People whose first lead came by this source. */
function listFirstPeople(db: Database, source: string) {
	return db
		.selectFrom("leads as first")
		.select("first.person_id")
		.where("first.traffic_source", "=", source)
		.where("first.spam", "=", 0)
		.where(
			sql<boolean>`NOT EXISTS (SELECT 1 FROM leads AS earlier
				WHERE earlier.person_id = first.person_id AND earlier.id < first.id)`,
		)
		.$castTo<{ person_id: string }>();
}
