import {
	countDeliveries,
	type IssueCounts,
} from "#features/newsletter/issue-deliveries.server.ts";
import { findIssue, type Issue } from "#features/newsletter/issues.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { describeDuration } from "./duration.ts";
import { isUnderWay, nameState } from "./issue-state.ts";

export type IssueProgress = {
	state: string;
	sent: number;
	waiting: number;
	rejected: number;
	/** Of what waits; null when the number isn't known yet. */
	left: string | null;
	isUnderWay: boolean;
};

export function describeProgress(
	issue: Issue,
	counts: IssueCounts,
): IssueProgress {
	const { queued, sent, refused, bounced, complained } = counts;
	const isKnown = issue.queued_at !== null && queued > 0;

	return {
		state: nameState(issue, counts),
		sent: sent + bounced + complained,
		waiting: queued,
		rejected: refused,
		left: isKnown ? describeDuration(queued, issue.per_hour) : null,
		isUnderWay: isUnderWay(issue, counts),
	};
}

/** Null for an unknown issue. */
export async function findProgress(
	db: Database,
	number: number,
): Promise<IssueProgress | null> {
	const issue = await findIssue(db, number);

	return issue
		? describeProgress(issue, await countDeliveries(db, issue.id))
		: null;
}
