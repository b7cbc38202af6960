import { countAllDeliveries } from "#features/newsletter/issue-deliveries.server.ts";
import { listIssues } from "#features/newsletter/issues.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { readCounts } from "./figures.server.ts";
import { nameState } from "./issue-state.ts";

/** The list of issues, the newest first. `at`: its start, or the time for which it is scheduled. */
export async function listIssueRows(db: Database) {
	const issues = await listIssues(db);
	const deliveries = await countAllDeliveries(db);
	const figures = await readCounts(
		db,
		issues.filter(({ started_at }) => started_at !== null),
	);

	return issues.map((issue) => {
		const { id, number, subject, started_at, send_at } = issue;
		const counts = deliveries(id);
		const { left = 0, visits = 0, leads = 0 } = figures.get(id) ?? {};

		return {
			id,
			number,
			subject,
			state: nameState(issue, counts),
			at: started_at ?? send_at,
			sent: counts.sent,
			waiting: counts.queued,
			failed: counts.refused + counts.bounced,
			left,
			visits,
			leads,
		};
	});
}
