import { company } from "#content/company.ts";
import { csvLine } from "#desk/inbox/exported-leads.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import type { Route } from "./+types/export-route.ts";
import { exportLines } from "./export.ts";
import { readRange } from "./periods.ts";
import { reportsAt } from "./reports.server.ts";

/** `/desk/reports.csv`, of a range. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
	const { db, clock } = requireStaff(context);
	const { range } = readRange(new URL(request.url).searchParams, clock.at, company.timeZone);
	const lines = exportLines(await reportsAt(db, clock.at, range)).map(csvLine);
	return new Response(`\ufeff${lines.join("\r\n")}\r\n`, {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": `attachment; filename="reports-${range.from}-${range.to}.csv"`,
			"Cache-Control": "no-store",
		},
	});
}
