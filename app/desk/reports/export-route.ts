import { requireStaff } from "#features/auth/require-staff.server.ts";
import { csvResponse } from "#lib/csv-response.server.ts";
import type { Route } from "./+types/export-route.ts";
import { readRange } from "./ranges.ts";
import { reportSource } from "./report-source.server.ts";
import { findReport } from "./reports.ts";

/** The table of one report as CSV, for a range. */
export async function loader({
	params,
	request,
	context,
}: Route.LoaderArgs): Promise<Response> {
	const { db, clock } = requireStaff(context);
	const report = findReport(params.report);
	if (!report) throw new Response(null, { status: 404 });

	const query = new URL(request.url).searchParams;
	const { range, before } = readRange(query, clock.at);
	const source = reportSource(db, clock.at, range, { before });
	const { head, rows } = await report.lines(source);

	return csvResponse(`${report.id}-${range.from}-${range.to}`, head, [rows]);
}
