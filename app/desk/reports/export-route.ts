import { csvLine } from "#desk/inbox/export.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import type { Route } from "./+types/export-route.ts";
import { readRange } from "./periods.ts";
import { type Report, readReport } from "./reports.server.ts";
import {
	type Dimension,
	dimensions,
	funnelRows,
	hasSpend,
	performanceBy,
} from "./reports.ts";

/** Serves `/desk/reports.csv` for a range. */
export async function loader({
	request,
	context,
}: Route.LoaderArgs): Promise<Response> {
	const { db, clock } = requireStaff(context);
	const { range } = readRange(new URL(request.url).searchParams, clock.at);
	const lines = exportLines(await readReport(db, clock.at, range)).map(csvLine);

	return new Response(`\ufeff${lines.join("\r\n")}\r\n`, {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": `attachment; filename="reports-${range.from}-${range.to}.csv"`,
			"Cache-Control": "no-store",
		},
	});
}

type Line = (string | number | null)[];

/** All tables of a report in one CSV file; the first column names the table. */
export function exportLines(report: Report): Line[] {
	const { usage, kinds, answers, origins } = report;
	const performances = (Object.keys(dimensions) as Dimension[]).flatMap((by) =>
		performanceBy(origins, by).map(
			({ name, leads, calls, won, valueCents, spendCents }): Line => {
				const spend = hasSpend(by) ? spendCents / 100 : null;
				return [
					dimensions[by],
					name,
					leads,
					calls,
					won,
					valueCents / 100,
					spend,
				];
			},
		),
	);
	const counted = {
		Step: funnelRows(report).map(({ label, value }) => ({
			name: label,
			count: value,
		})),
		Kind: kinds,
		"Median time to answer (minutes)": answers.flatMap(({ kind, median }) =>
			median === null
				? []
				: [{ name: kind, count: Math.round(median / 60_000) }],
		),
		Page: usage.pages,
		Event: usage.events,
		"Search with no results": usage.searches,
		"Address not found": usage.notFound,
		Delivery: usage.deliveries.flatMap(
			({ kind, delivered, waiting, failed }) => [
				{ name: `${kind} delivered`, count: delivered },
				{ name: `${kind} waiting`, count: waiting },
				{ name: `${kind} failed`, count: failed },
			],
		),
	};

	return [
		["report", "name", "count", "calls", "won", "value_eur", "ad_spend_eur"],
		...performances,
		...Object.entries(counted).flatMap(([table, rows]) =>
			rows.map(
				({ name, count }): Line => [table, name, count, null, null, null, null],
			),
		),
	];
}
