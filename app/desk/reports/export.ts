import { type Dimension, dimensions, hasSpend, performanceBy } from "./performance.ts";
import { funnelRows, type Report } from "./reports.ts";

type Line = (string | number | null)[];

const head = ["report", "name", "count", "calls", "won", "value_eur", "ad_spend_eur"];

/** Every table of a report in one file: the first column names the table. */
export function exportLines(report: Report): Line[] {
	const { usage, kinds, answers } = report;
	const counted = (name: string, rows: readonly { name: string; count: number }[]): Line[] =>
		rows.map((row) => [name, row.name, row.count, null, null, null, null]);
	return [
		head,
		...(Object.keys(dimensions) as Dimension[]).flatMap((by) =>
			performanceBy(report.origins, by).map(
				({ name, leads, calls, won, valueEur, spendCents }): Line => [
					dimensions[by],
					name,
					leads,
					calls,
					won,
					valueEur,
					hasSpend(by) ? spendCents / 100 : null,
				],
			),
		),
		...counted(
			"Step",
			funnelRows(report).map(({ label, value }) => ({ name: label, count: value })),
		),
		...counted("Kind", kinds),
		...counted(
			"Median time to answer (minutes)",
			answers.flatMap(({ kind, median }) =>
				median === null ? [] : [{ name: kind, count: Math.round(median / 60_000) }],
			),
		),
		...counted("Page", usage.pages),
		...counted("Event", usage.events),
		...counted("Search with no results", usage.searches),
		...counted("Address not found", usage.notFound),
		...counted(
			"Delivery",
			usage.deliveries.flatMap(({ kind, delivered, waiting, failed }) => [
				{ name: `${kind} delivered`, count: delivered },
				{ name: `${kind} waiting`, count: waiting },
				{ name: `${kind} failed`, count: failed },
			]),
		),
	];
}
