import { sql } from "kysely";
import { staffBooking } from "#features/booking/lead.server.ts";
import {
	besideDeal,
	selectBesideDeals,
} from "#features/proposals/amounts-beside-deals.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { landingPage, selectPlacement } from "./count-origins.server.ts";
import type { Origin } from "./performance.ts";
import type { Period } from "./periods.ts";

type Span = Pick<Period, "from" | "until">;

/** With the placement of the campaign's link, as it came. */
export type WonDeal = Origin & {
	placement: string | null;
	assigneeId: string | null;
};

/**
 * Deals won in a period, with the origin of the person's first lead that isn't spam; of the person who brought it
 * when it came with a merge. Amounts of accepted proposals that a card can't hold are rows without a deal.
 * A person who came by a form has the id of that lead. A contact that staff
 * added may have later leads; without any the way in which it was added is
 * the source.
 */
export async function wonDeals(db: Database, period: Span): Promise<WonDeal[]> {
	const beside = await listBesideDeals(db, period);
	const rows = [...(await listWon(db, period)), ...beside];
	const isAnyLater = rows.some((row) => !isFirstCounted(row));
	const laterOrigins = isAnyLater
		? await firstLaterOrigins(
				db,
				period,
				beside.map(({ id }) => id),
			)
		: undefined;

	return rows.flatMap((row) => {
		const { id, leadId: _, spam, kind: _kind, added, ...deal } = row;
		const { assigneeId, won, valueCents, monthCents, ...own } = deal;
		const later = laterOrigins?.get(id);
		if (spam === 1 && !later) return [];

		return {
			...(isFirstCounted(row)
				? own
				: (later ?? { ...own, trafficSource: added })),
			assigneeId,
			won,
			valueCents,
			monthCents,
		};
	});
}

type FirstLead = {
	leadId: string | null;
	spam: number | null;
	kind: string | null;
};

function isFirstCounted({ leadId, spam, kind }: FirstLead): boolean {
	return leadId !== null && spam !== 1 && kind !== staffBooking.kind;
}

async function listWon(db: Database, period: Span) {
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

	return rows.map(({ value_cents, period, ...row }) => ({
		...row,
		won: 1,
		valueCents: period === "month" ? 0 : (value_cents ?? 0),
		monthCents: period === "month" ? (value_cents ?? 0) : 0,
	}));
}

/** In the period of their acceptance. */
async function listBesideDeals(db: Database, { from, until }: Span) {
	const rows = await selectBesideDeals(db)
		.leftJoin("people as source", (join) =>
			join.on("source.id", "=", ({ fn }) =>
				fn.coalesce("owner.deal_from", "owner.id"),
			),
		)
		.leftJoin("leads", "leads.id", "source.id")
		.select(["owner.id", "owner.assignee_id as assigneeId"])
		.select(["source.origin as added"])
		.select(["leads.id as leadId", "leads.spam", "leads.kind"])
		.select(origin(db))
		.select([
			besideDeal.once.as("valueCents"),
			besideDeal.month.as("monthCents"),
		])
		.where("acceptance.created_at", ">=", new Date(from).toISOString())
		.where("acceptance.created_at", "<", new Date(until).toISOString())
		// A deal that moved with a merge is the other card's.
		.where(({ fn }) => fn.coalesce("owner.stage", "holder.stage"), "=", "won")
		.execute();

	return rows
		.filter(({ valueCents, monthCents }) => valueCents + monthCents > 0)
		.map((row) => ({ ...row, won: 0 }));
}

/** Origins of the first leads of people added by staff, or whose first lead is spam, by person. Leads moved by a merge are left out. */
async function firstLaterOrigins(
	db: Database,
	period: Span,
	others: readonly string[],
) {
	const leads = await db
		.selectFrom("people")
		.where(({ eb, or }) =>
			or([
				eb("people.id", "in", selectWon(db, period).select("people.id")),
				eb("people.id", "in", [...others, ""]),
			]),
		)
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

function selectWon(db: Database, { from, until }: Span) {
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
