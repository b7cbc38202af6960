import { sql } from "kysely";
import { dayAt } from "#desk/layout/relative-time.ts";
import { number } from "#lib/number-format.ts";
import { addMonths, getMonth } from "#lib/time/dates.ts";
import { amountColumn } from "./amount-column.ts";
import { sum } from "./performance.ts";
import { worthText } from "./performance-report.ts";
import { defineReport } from "./report.ts";
import type { ReportSource } from "./report-source.server.ts";

/** Months shown by themselves, with the current one. */
const MAX_MONTHS = 6;

type ForecastRow = {
	label: string;
	deals: number;
	valueCents: number;
	monthCents: number;
	/** Deals without a value. */
	unvalued: number;
};

export const forecastReport = defineReport<ForecastRow>({
	id: "forecast",
	title: "Expected to close",
	async read({ once }) {
		const rows = await once(readForecast);
		const deals = sum(rows.map((row) => row.deals));
		const unvalued = sum(rows.map((row) => row.unvalued));

		return {
			rows,
			statement: deals === 0 ? "There are no open deals." : undefined,
			note:
				deals === 0
					? undefined
					: `Open deals of today at their full value, by expected day. Without a value yet: ${number(unvalued)} of ${number(deals)}.`,
		};
	},
	columns: () => [
		{ label: "Month", value: ({ label }) => label },
		{ label: "Deals", value: ({ deals }) => deals },
		amountColumn("Value", ({ valueCents }) => valueCents / 100),
		amountColumn("Monthly", ({ monthCents }) => monthCents / 100),
		{ label: "Without a value", value: ({ unvalued }) => unvalued },
	],
	bars: (rows) =>
		rows.map((row) => ({
			label: row.label,
			value: row.valueCents / 100,
			text: worthText(row),
		})),
});

/** Open deals whose day has passed, those of the next months, later ones, and those without a day. */
async function readForecast({
	db,
	now,
}: Pick<ReportSource, "db" | "now">): Promise<ForecastRow[]> {
	const today = dayAt(now);
	const counts = await db
		.selectFrom("people")
		.select(["expected_on as day", "period"])
		.select(({ fn }) => [
			fn.countAll<string | number>().as("deals"),
			fn.count<string | number>("value_cents").as("valued"),
			fn.sum<string | number | null>("value_cents").as("cents"),
		])
		// As in the index of open deals.
		.where(sql<boolean>`stage IN ('new', 'contacted', 'booked')`)
		.where("merged_into", "is", null)
		.groupBy(["expected_on", "period"])
		.execute();
	const groups = Map.groupBy(counts, ({ day }) => nameGroup(day, today));

	return [...groups]
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([group, rows]) => ({
			label: labelGroup(group, today),
			deals: sum(rows.map(({ deals }) => Number(deals))),
			valueCents: sumCents(rows.filter(({ period }) => period !== "month")),
			monthCents: sumCents(rows.filter(({ period }) => period === "month")),
			unvalued: sum(
				rows.map(({ deals, valued }) => Number(deals) - Number(valued)),
			),
		}));
}

function sumCents(rows: readonly { cents: string | number | null }[]): number {
	return sum(rows.map(({ cents }) => Number(cents ?? 0)));
}

/** In the order of the report. */
const LATE = "0";
const LATER = "8";
const NO_DAY = "9";

/** YYYY-MM, or one of the others. */
function nameGroup(day: string | null, today: string): string {
	if (day === null) return NO_DAY;
	if (day < today) return LATE;

	const month = getMonth(day);

	return month < addMonths(getMonth(today), MAX_MONTHS) ? month : LATER;
}

function labelGroup(group: string, today: string): string {
	const labels: Record<string, string> = {
		[LATE]: "Late",
		[LATER]: "Later",
		[NO_DAY]: "No date",
	};

	return labels[group] ?? formatMonth(group, today);
}

const month = new Intl.DateTimeFormat("en-GB", {
	month: "long",
	timeZone: "UTC",
});

function formatMonth(group: string, today: string): string {
	const name = month.format(Date.parse(`${group}-01`));
	const year = group.slice(0, 4);

	return year === today.slice(0, 4) ? name : `${name} ${year}`;
}
