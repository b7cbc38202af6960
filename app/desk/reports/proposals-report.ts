import { company } from "#content/content.ts";
import { dayAt } from "#desk/layout/relative-time.ts";
import { counted } from "#lib/number-format.ts";
import { getMonth } from "#lib/time/dates.ts";
import { amountColumn } from "./amount-column.ts";
import { defineReport } from "./report.ts";
import type { ReportSource } from "./report-source.server.ts";

type MonthRow = {
	/** YYYY-MM. */
	month: string;
	sent: number;
	accepted: number;
	declined: number;
	ended: number;
	/** Net, of what was accepted. */
	onceCents: number;
	monthCents: number;
};

const monthName = new Intl.DateTimeFormat("en-GB", {
	month: "short",
	year: "numeric",
	timeZone: "UTC",
});

export const proposalsReport = defineReport<MonthRow>({
	id: "proposals",
	title: "Proposals",
	async read({ once }) {
		const rows = await once(countByMonth);
		const total = sumRows(rows);

		return {
			rows,
			total: { ...total, month: "" },
			statement:
				rows.length === 0
					? "No proposals were sent or answered in this range."
					: `${counted(total.sent, "proposal was", "proposals were")} sent, and ${total.accepted} accepted.`,
		};
	},
	columns: () => [
		{
			label: "Month",
			value: ({ month }) => month,
			text: ({ month }) =>
				month === "" ? "All" : monthName.format(Date.parse(`${month}-01`)),
		},
		{ label: "Sent", value: ({ sent }) => sent },
		{ label: "Accepted", value: ({ accepted }) => accepted },
		{ label: "Declined", value: ({ declined }) => declined },
		{ label: "Ended", value: ({ ended }) => ended },
		amountColumn("Accepted, net", ({ onceCents }) => onceCents / 100),
		amountColumn("Accepted monthly, net", ({ monthCents }) => monthCents / 100),
	],
	note: "Each counts in the month in which it happened; a new version isn’t sent again. Cancelled acceptances, and amounts in other currencies, are left out.",
});

/** The earliest month first. */
export async function countByMonth({
	db,
	now,
	whole,
}: Pick<ReportSource, "db" | "now" | "whole">): Promise<MonthRow[]> {
	const from = new Date(whole.from).toISOString();
	const until = new Date(whole.until).toISOString();
	const rows = new Map<string, MonthRow>();
	const at = (moment: string): MonthRow => {
		const month = getMonth(dayAt(moment));
		const row = rows.get(month) ?? { month, ...nothing };
		rows.set(month, row);

		return row;
	};

	const sent = await db
		.selectFrom("proposal_versions")
		.select("created_at")
		.where("number", "=", 1)
		.where("created_at", ">=", from)
		.where("created_at", "<", until)
		.execute();
	for (const { created_at } of sent) at(created_at).sent++;

	const accepted = await db
		.selectFrom("proposal_acceptances")
		.select(["created_at", "once_cents", "month_cents", "currency"])
		.where("created_at", ">=", from)
		.where("created_at", "<", until)
		.where("cancelled_at", "is", null)
		.execute();
	for (const { created_at, currency, ...amounts } of accepted) {
		const row = at(created_at);
		row.accepted++;
		if (currency !== company().adCurrency) continue;

		row.onceCents += amounts.once_cents;
		row.monthCents += amounts.month_cents;
	}

	const declined = await db
		.selectFrom("proposals")
		.select(({ ref }) => ref("decided_at").$notNull().as("decided_at"))
		.where("state", "=", "declined")
		.where("decided_at", ">=", from)
		.where("decided_at", "<", until)
		.execute();
	for (const { decided_at } of declined) at(decided_at).declined++;

	const ended = await db
		.selectFrom("proposals")
		.select(({ ref }) => ref("ends_at").$notNull().as("ends_at"))
		.where("state", "=", "sent")
		// The midnight after the last day.
		.where("ends_at", ">", from)
		.where("ends_at", "<=", until)
		.where("ends_at", "<=", now)
		.execute();
	for (const { ends_at } of ended) at(lastMoment(ends_at)).ended++;

	return [...rows.values()].sort((a, b) => (a.month < b.month ? -1 : 1));
}

/** Of its last day. */
function lastMoment(end: string): string {
	return new Date(Date.parse(end) - 1).toISOString();
}

const nothing = {
	sent: 0,
	accepted: 0,
	declined: 0,
	ended: 0,
	onceCents: 0,
	monthCents: 0,
};

function sumRows(rows: readonly MonthRow[]): typeof nothing {
	const names = Object.keys(nothing) as (keyof typeof nothing)[];
	const sums = names.map((name) => [
		name,
		rows.reduce((all, row) => all + row[name], 0),
	]);

	return Object.fromEntries(sums);
}
