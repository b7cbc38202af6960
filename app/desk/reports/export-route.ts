import { requireStaff } from "#features/auth/require-staff.server.ts";
import { formatCsvRow } from "#lib/csv.server.ts";
import type { Route } from "./+types/export-route.ts";
import { readRange } from "./periods.ts";
import { reportSource } from "./report-source.server.ts";
import { exportReports } from "./reports.ts";

/** Serves `/desk/reports.csv` for a range. */
export async function loader({
	request,
	context,
}: Route.LoaderArgs): Promise<Response> {
	const { db, clock } = requireStaff(context);
	const { range } = readRange(new URL(request.url).searchParams, clock.at);
	const lines = await exportReports(reportSource(db, clock.at, range));

	return new Response(`\ufeff${lines.map(formatCsvRow).join("\r\n")}\r\n`, {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": `attachment; filename="reports-${range.from}-${range.to}.csv"`,
			"Cache-Control": "no-store",
		},
	});
}
