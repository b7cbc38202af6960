import { dayAt, shortDate } from "#desk/layout/relative-time.ts";
import { currencySign, money } from "#desk/shared/money.ts";
import { selectPrimaryContact } from "#features/leads/contact-points.server.ts";
import { selectLostNote } from "#features/leads/stages.server.ts";
import { describeLostReason } from "#features/leads/stages.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { counted, number } from "#lib/number-format.ts";
import { amountColumn } from "./amount-column.ts";
import type { Period } from "./periods.ts";
import { defineReport } from "./report.ts";
import type { ReportSource } from "./report-source.server.ts";

/** The latest lost deals of a range that are listed. */
const MAX_LISTED = 5_000;

type LostRow = {
	reason: string;
	deals: number;
	onceCents: number;
	monthCents: number;
};

export const lostReport = defineReport<LostRow>({
	id: "lost-reasons",
	title: "Why deals were lost",
	async read({ once }) {
		const rows = await once(lostDeals);
		const [first] = rows;
		const deals = rows.reduce((sum, row) => sum + row.deals, 0);

		return {
			rows,
			statement: first
				? `${counted(deals, "deal was", "deals were")} lost. The most frequent reason: ${first.reason}.`
				: "No deals were lost in this range.",
		};
	},
	columns: () => [
		{ label: "Reason", value: ({ reason }) => reason },
		{ label: "Deals", value: ({ deals }) => deals },
		amountColumn("Value", ({ onceCents }) => onceCents / 100),
		amountColumn("Monthly", ({ monthCents }) => monthCents / 100),
	],
	bars: (rows) =>
		rows.map(({ reason, deals }) => ({
			label: reason,
			value: deals,
			text: number(deals),
		})),
	note: "A deal counts on the day of its last change while it is lost. Reopened deals and spam do not count.",
});

type LostDeal = Awaited<ReturnType<typeof listLostDeals>>[number];

export const lostDealsReport = defineReport<LostDeal>({
	id: "lost-deals",
	title: "Lost deals",
	async read({ once }) {
		return { rows: await once(listLostDeals) };
	},
	columns: () => [
		{
			label: "Lost on",
			value: ({ day }) => day,
			text: ({ day }) => shortDate(day),
		},
		{ label: "Person", value: ({ person }) => person },
		{ label: "Company", value: ({ company }) => company },
		{ label: "Reason", value: ({ reason }) => describeLostReason(reason) },
		{ label: "Note", value: ({ note }) => note },
		{
			label: `Value (${currencySign()})`,
			value: ({ cents }) => (cents === null ? null : cents / 100),
			text: ({ cents, period }) =>
				cents === null
					? null
					: money(cents / 100) + (period === "month" ? " a month" : ""),
		},
	],
});

/** The latest first. The note is the latest since the deal was lost. */
export async function listLostDeals({
	db,
	whole,
}: Pick<ReportSource, "db" | "whole">) {
	const deals = await selectLost(db, whole)
		.select([
			"people.name",
			"people.company",
			"change.created_at as at",
			"change.lost_reason as reason",
			"change.value_cents as cents",
			"change.period",
		])
		.select(selectPrimaryContact().as("contact"))
		.select(selectLostNote().as("note"))
		.orderBy("change.created_at", "desc")
		.orderBy("change.id", "desc")
		.limit(MAX_LISTED)
		.execute();

	return deals.map(({ at, name, contact, ...deal }) => ({
		...deal,
		day: dayAt(at),
		person: name ?? contact,
	}));
}

/** By reason, the most frequent first: people whose latest change of stage in the history is to lost. */
export async function lostDeals({
	db,
	whole,
}: Pick<ReportSource, "db" | "whole">): Promise<LostRow[]> {
	const rows = await selectLost(db, whole)
		.select(["change.lost_reason as reason", "change.period"])
		.select(({ fn }) => [
			fn.countAll<string | number>().as("deals"),
			fn.sum<string | number | null>("change.value_cents").as("cents"),
		])
		.groupBy(["change.lost_reason", "change.period"])
		.execute();

	return [...Map.groupBy(rows, ({ reason }) => describeLostReason(reason))]
		.map(([reason, group]) => ({
			reason,
			deals: addValues(group.map(({ deals }) => deals)),
			onceCents: addValues(
				group.map(({ period, cents }) => (period === "month" ? 0 : cents)),
			),
			monthCents: addValues(
				group.map(({ period, cents }) => (period === "month" ? cents : 0)),
			),
		}))
		.sort((a, b) => b.deals - a.deals || (a.reason < b.reason ? -1 : 1));
}

/** People whose latest change of stage is to lost, in a range. */
function selectLost(db: Database, { from, until }: Period) {
	return db
		.selectFrom("stage_changes as change")
		.innerJoin("people", "people.id", "change.person_id")
		.where("change.to_stage", "=", "lost")
		.where("change.created_at", ">=", new Date(from).toISOString())
		.where("change.created_at", "<", new Date(until).toISOString())
		.where("people.stage", "is not", null)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("stage_changes as later")
						.select("later.id")
						.whereRef("later.person_id", "=", "change.person_id")
						.where(({ eb, refTuple }) =>
							eb(
								refTuple("later.created_at", "later.id"),
								">",
								refTuple("change.created_at", "change.id"),
							),
						),
				),
			),
		);
}

function addValues(values: readonly (string | number | null)[]): number {
	return values.reduce<number>((all, value) => all + Number(value ?? 0), 0);
}
