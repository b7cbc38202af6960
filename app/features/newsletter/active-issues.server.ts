import type { Database } from "#lib/db/connection.server.ts";
import { shifted } from "#lib/time/dates.ts";
import { startIssue } from "./issue-state.server.ts";
import type { Issue } from "./issues.server.ts";
import type { SenderParts } from "./settle-delivery.server.ts";

const DAY = 24 * 60 * 60_000;

/** Issues that are being sent, or may begin to be by themselves, the oldest first. */
export function findActiveIssues(db: Database, at: string): Promise<Issue[]> {
	return db
		.selectFrom("newsletter_issues")
		.selectAll()
		.where(({ eb, and, or, exists, selectFrom }) =>
			or([
				eb("state", "=", "scheduled"),
				and([eb("state", "=", "paused"), eb("paused_until", "is not", null)]),
				and([
					eb("state", "=", "running"),
					or([
						eb("queued_at", "is", null),
						exists(
							selectFrom("newsletter_deliveries")
								.select("newsletter_deliveries.id")
								.whereRef("issue_id", "=", "newsletter_issues.id")
								.where("newsletter_deliveries.state", "=", "queued"),
						),
					]),
				]),
			]),
		)
		.where("created_at", "<=", shifted(at, DAY))
		.orderBy("started_at")
		.orderBy("number")
		.execute();
}

/** Starts a scheduled issue, and ends an automatic pause, when its time has come. */
export async function startIfDue(
	{ db, origin, onPaused, log }: SenderParts,
	issue: Issue,
	at: string,
): Promise<void> {
	const { id, state, send_at, paused_until } = issue;
	if (state === "paused" && paused_until !== null && paused_until <= at)
		await db
			.updateTable("newsletter_issues")
			.set({ state: "running", paused_until: null })
			.where("id", "=", id)
			.where("state", "=", "paused")
			.where("paused_until", "=", paused_until)
			.execute();

	if (state !== "scheduled" || send_at === null || send_at > at) return;

	await db.transaction().execute(async (trx) => {
		try {
			await startIssue(trx, issue, { origin, at });
		} catch (error) {
			log("newsletter issue not started", { error: String(error) });
			await trx
				.updateTable("newsletter_issues")
				.set({ state: "paused", pause_reason: "unreadable" })
				.where("id", "=", id)
				.execute();
			await onPaused(trx, issue, "unreadable", String(error));
		}
	});
}
