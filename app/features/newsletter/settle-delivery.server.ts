import type { Database } from "#lib/db/connection.server.ts";
import type { BulkMailer, BulkResult } from "#lib/mail/bulk-mailer.server.ts";
import { shifted } from "#lib/time/dates.ts";
import type { Claimed } from "./claim-delivery.server.ts";
import { type PauseReason, pauseIssue } from "./issue-state.server.ts";
import type { Issue } from "./issues.server.ts";

export type SenderParts = {
	db: Database;
	mailer: BulkMailer;
	/** The public origin. */
	origin: string;
	/** Tells the owner that an issue is paused. */
	onPaused(
		trx: Database,
		issue: Issue,
		reason: PauseReason,
		error: string | null,
	): Promise<void>;
	/** Records the end of a subscription outside the database. */
	onSuppressed?(address: string): Promise<void>;
	now(): Date;
	log(event: string, details?: Record<string, unknown>): void;
	/** Milliseconds between two checks of an idle sender. */
	every?: number;
	chunk?: number;
};

export type Failure = Exclude<BulkResult, { outcome: "sent" }>;

const MINUTE = 60_000;

/** After this time a delivery that the server keeps postponing is given up. */
const MAX_AGE = 3 * 24 * 60 * MINUTE;

const unleased = { leased_until: null, leased_by: null };

/** Ends a delivery that waits, or that was under way when its issue was stopped. */
export async function settle(
	db: Database,
	{ id }: Pick<Claimed, "id">,
	at: string,
	change:
		| { state: "sent"; sent_as: string | null }
		| { state: "skipped" | "refused"; reason: string },
): Promise<void> {
	await db
		.updateTable("newsletter_deliveries")
		.set({
			reason: null,
			...unleased,
			...change,
			settled_at: at,
			...(change.state === "sent" && { sent_at: at }),
		})
		.where("id", "=", id)
		.where(({ eb, or }) =>
			or([eb("state", "=", "queued"), eb("reason", "=", "stopped")]),
		)
		.execute();
}

/** The failure is the server's: the delivery waits, or is given up after days of attempts. */
export async function postpone(
	db: Database,
	{ resumed_at }: Issue,
	{ id, attempts, created_at }: Claimed,
	{ outcome, error }: Failure,
	at: string,
): Promise<void> {
	const since = [created_at, resumed_at ?? ""].sort().at(-1) ?? "";
	if (outcome === "later" && since < shifted(at, -MAX_AGE))
		return settle(db, { id }, at, { state: "refused", reason: error });

	const wait =
		outcome === "later" || outcome === "throttled"
			? Math.min(MINUTE * 2 ** Math.min(attempts, 6), 30 * MINUTE)
			: MINUTE / 2;

	await putOff(db, id, shifted(at, wait));
}

/** Lets a delivery wait until `dueAt`. */
export async function putOff(
	db: Database,
	id: string,
	dueAt: string,
): Promise<void> {
	await db
		.updateTable("newsletter_deliveries")
		.set({ ...unleased, due_at: dueAt })
		.where("id", "=", id)
		.where("state", "=", "queued")
		.execute();
}

/** Pauses until staff resume, and tells the owner; once, whoever asks. */
export async function pauseAndTell(
	{ onPaused, log }: SenderParts,
	trx: Database,
	issue: Issue,
	reason: PauseReason,
	error: string,
): Promise<void> {
	if (!(await pauseIssue(trx, issue, reason, { error }))) return;

	await onPaused(trx, issue, reason, error);
	log("newsletter paused", { number: issue.number, why: reason });
}
