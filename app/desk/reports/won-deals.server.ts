import { sql } from "kysely";
import { staffBooking } from "#features/booking/lead.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { landingPage, selectPlacement } from "./count-origins.server.ts";
import type { Origin } from "./performance.ts";
import type { Period } from "./periods.ts";

/** With the placement of the campaign's link, as it came. */
export type WonDeal = Origin & {
	placement: string | null;
	assigneeId: string | null;
};

/**
 * Deals won in a period, with the origin of the person's first lead that isn't spam; of the person who brought it
 * when it came with a merge.
 * A person who came by a form has the id of that lead. A contact that staff
 * added may have later leads; without any the way in which it was added is
 * the source.
 */
export async function wonDeals(
	db: Database,
	period: Period,
): Promise<WonDeal[]> {
	const rows = await selectWon(db, period)
		// Outer joins, so that SQLite scans the people first.
		.leftJoin("people as source", (join) =>
			join.on("source.id", "=", ({ fn }) =>
				fn.coalesce("people.deal_from", "people.id"),
			),
		)
		.leftJoin("leads", "leads.id", "source.id")
		.select(["people.id", "people.value_cents", "people.period"])
		.select("people.assignee_id as assigneeId")
		.select("source.origin as added")
		.select(["leads.id as leadId", "leads.spam", "leads.kind"])
		.select(origin(db))
		.execute();
	const isAnyLater = rows.some(
		({ leadId, spam, kind }) =>
			leadId === null || spam === 1 || kind === staffBooking.kind,
	);
	const laterOrigins = isAnyLater
		? await firstLaterOrigins(db, period)
		: undefined;

	return rows.flatMap(
		({ id, value_cents, period, leadId, spam, kind, added, ...deal }) => {
			const { assigneeId, ...own } = deal;
			const later = laterOrigins?.get(id);
			if (spam === 1 && !later) return [];

			const isFirstCounted =
				leadId !== null && spam !== 1 && kind !== staffBooking.kind;

			return {
				...(isFirstCounted ? own : (later ?? { ...own, trafficSource: added })),
				assigneeId,
				won: 1,
				valueCents: period === "month" ? 0 : (value_cents ?? 0),
				monthCents: period === "month" ? (value_cents ?? 0) : 0,
			};
		},
	);
}

/** Origins of the first leads of people added by staff, or whose first lead is spam, by person. Leads moved by a merge are left out. */
async function firstLaterOrigins(db: Database, period: Period) {
	const leads = await selectWon(db, period)
		.innerJoin("leads", "leads.person_id", "people.id")
		.where("leads.spam", "=", 0)
		.where("leads.kind", "<>", staffBooking.kind)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("people as first")
						.select("first.id")
						.whereRef("first.id", "=", "leads.id"),
				),
			),
		)
		.select("people.id")
		.select(origin(db))
		.orderBy("leads.id", "desc")
		.execute();

	return new Map(leads.map(({ id, ...found }) => [id, found]));
}

function selectWon(db: Database, { from, until }: Period) {
	return db
		.selectFrom("people")
		.where("people.stage", "=", "won")
		.where("people.won_at", ">=", new Date(from).toISOString())
		.where("people.won_at", "<", new Date(until).toISOString());
}

function origin(db: Database) {
	return [
		sql.ref<string | null>("leads.traffic_source").as("trafficSource"),
		sql.ref<string | null>("leads.industry").as("industry"),
		landingPage(db).as("landingPage"),
		selectPlacement(db).as("placement"),
	] as const;
}
