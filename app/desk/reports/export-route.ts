import { requireStaff } from "#features/auth/require-staff.server.ts";
import { csvResponse } from "#lib/csv-response.server.ts";
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
	const [head = [], ...lines] = await exportReports(
		reportSource(db, clock.at, range),
	);

	return csvResponse(`reports-${range.from}-${range.to}`, head, [lines]);
}
