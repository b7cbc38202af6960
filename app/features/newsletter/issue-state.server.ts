import type { Database } from "#lib/db/connection.server.ts";
import type { Complaint } from "#lib/mail/smtp-failure.ts";
import type { Issue } from "./issues.server.ts";
import { type IssueMessage, renderIssue } from "./render-issue.server.ts";
import { keepSenderAlive } from "./sender-lease.server.ts";

/** Why an issue is paused. Only the automatic ones end by themselves. */
export type PauseReason =
	| "staff"
	| "refused"
	| "throttled"
	| "unreachable"
	/** The server refuses everything, or several recipients in a row. */
	| "policy"
	| Complaint
	| "restored"
	| "downtime"
	/** Wrong endings were taken back: their recipients wait again. */
	| "taken-back"
	| "unreadable";

/** Issues of versions before this one have no `nameless`. */
export function readFrozen({ frozen_body }: Issue): IssueMessage {
	return JSON.parse(frozen_body ?? "null");
}

function freeze(issue: Issue, origin: string): string {
	const { subject, html, text, nameless } = renderIssue(issue, origin);
	const frozen: IssueMessage = { subject, html, text, nameless };

	return JSON.stringify(frozen);
}

/**
 * Starts an issue: everybody gets its text of now. The sender adds the recipients. Idempotent.
 * @returns false when it had been started, or has changed since it was read.
 */
export async function startIssue(
	trx: Database,
	issue: Issue,
	{ origin, at }: { origin: string; at: string },
): Promise<boolean> {
	await keepSenderAlive(trx, at);

	return changeState(trx, issue, ["draft", "scheduled"], {
		state: "running",
		frozen_body: freeze(issue, origin),
		started_at: at,
		resumed_at: at,
		send_at: null,
	});
}

export async function scheduleIssue(
	trx: Database,
	issue: Issue,
	sendAt: string,
	at: string,
): Promise<boolean> {
	await keepSenderAlive(trx, at);

	return changeState(trx, issue, ["draft", "scheduled"], {
		state: "scheduled",
		send_at: sendAt,
	});
}

export function unscheduleIssue(trx: Database, issue: Issue): Promise<boolean> {
	return changeState(trx, issue, ["scheduled"], {
		state: "draft",
		send_at: null,
	});
}

type PauseDetails = {
	/** The pause ends by itself at this time. */
	until?: string | null;
	/** The mail server's words. */
	error?: string | null;
};

export function pauseIssue(
	trx: Database,
	issue: Pick<Issue, "id">,
	reason: PauseReason,
	{ until = null, error = null }: PauseDetails = {},
): Promise<boolean> {
	return changeState(trx, { id: issue.id }, ["running"], {
		state: "paused",
		pause_reason: reason,
		pause_error: error,
		paused_until: until,
	});
}

/** An issue that was only scheduled goes back to its draft. @returns false when it has changed since it was read. */
export async function resumeIssue(
	trx: Database,
	issue: Issue,
	at: string,
): Promise<boolean> {
	await keepSenderAlive(trx, at);

	if (issue.started_at === null)
		return changeState(trx, issue, ["paused"], {
			state: "draft",
			send_at: null,
			pause_reason: null,
		});

	// Also those whose turn had been put off.
	await trx
		.updateTable("newsletter_deliveries")
		.set({ due_at: at })
		.where("issue_id", "=", issue.id)
		.where("state", "=", "queued")
		.where("due_at", ">", at)
		.execute();

	return changeState(trx, issue, ["paused"], {
		state: "running",
		resumed_at: at,
		paused_until: null,
		pause_reason: null,
		pause_error: null,
	});
}

/** Stops an issue for good: its queued emails are skipped. */
export async function stopIssue(
	trx: Database,
	issue: Pick<Issue, "id">,
): Promise<boolean> {
	const { id } = issue;
	const isStopped = await changeState(trx, { id }, ["running", "paused"], {
		state: "stopped",
		paused_until: null,
	});
	if (isStopped)
		await trx
			.updateTable("newsletter_deliveries")
			.set({ state: "skipped", reason: "stopped" })
			.where("issue_id", "=", id)
			.where("state", "=", "queued")
			.execute();

	return isStopped;
}

/** @param issue with a version: the one that is changed. Any, without. */
async function changeState(
	trx: Database,
	{ id, version }: Pick<Issue, "id"> & Partial<Pick<Issue, "version">>,
	from: readonly Issue["state"][],
	change: Partial<Issue>,
): Promise<boolean> {
	let query = trx
		.updateTable("newsletter_issues")
		.set((eb) => ({ ...change, version: eb("version", "+", 1) }))
		.where("id", "=", id)
		.where("state", "in", from);
	if (version !== undefined) query = query.where("version", "=", version);

	const { numUpdatedRows } = await query.executeTakeFirst();

	return numUpdatedRows === 1n;
}
