import type { PauseReason } from "#features/newsletter/issue-state.server.ts";
import { describePause } from "#features/newsletter/paused-mail.server.ts";
import type { Database } from "#lib/db/connection.server.ts";

export type WaitingIssue = { number: number; subject: string; why: string };

/** Issues that were paused for another reason than a colleague's press, and that wait for staff. */
export async function listWaitingIssues(db: Database): Promise<WaitingIssue[]> {
	const issues = await db
		.selectFrom("newsletter_issues")
		.select(["id", "number", "subject", "started_at", "pause_reason"])
		.where("state", "=", "paused")
		.where("paused_until", "is", null)
		.where("pause_reason", "not in", ["staff", ""])
		.orderBy("number")
		.execute();
	const waiting: WaitingIssue[] = [];

	for (const { number, subject, pause_reason, ...issue } of issues) {
		const reason = pause_reason as PauseReason;
		const why = await describePause(db, { ...issue, reason });
		waiting.push({ number, subject, why });
	}

	return waiting;
}
