import type { Database } from "#lib/db/connection.server.ts";
import type { BulkMailer, BulkResult } from "#lib/mail/bulk-mailer.server.ts";
import { shifted } from "#lib/time/dates.ts";
import { type Claimed, findRecipient } from "./claim-delivery.server.ts";
import {
	type PauseReason,
	pauseIssue,
	readFrozen,
} from "./issue-state.server.ts";
import type { Issue } from "./issues.server.ts";
import { buildHeaders } from "./message-headers.ts";
import { personalise } from "./render-issue.server.ts";
import { leaveUrl } from "./store.server.ts";
import { suppress } from "./suppressions.server.ts";

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

const MINUTE = 60_000;

/** After this time a delivery that the server keeps postponing is given up. */
const MAX_AGE = 3 * 24 * 60 * MINUTE;

/** Answers in a row after which an issue is paused for a while. */
const MAX_IN_A_ROW = 3;

const FIRST_DELIVERIES = 100;
const MAX_REFUSED_SHARE = 0.03;

/** One attempt at a claimed delivery, with what follows from the answer of the server. */
export async function deliver(
	parts: SenderParts,
	issue: Issue,
	claimed: Claimed,
	inARow: { throttled: number; unreachable: number },
): Promise<void> {
	const { db, mailer, origin, now } = parts;
	const recipient = await findRecipient(db, claimed);
	if ("skipped" in recipient)
		return settle(db, claimed, { state: "skipped", reason: recipient.skipped });

	const { email, firstName, linkToken } = recipient;
	const leave = leaveUrl(origin, linkToken);
	const frozen = readFrozen(issue);
	const result = await mailer.send({
		to: email,
		messageId: claimed.message_id,
		...personalise(frozen, { leave, firstName }),
		headers: buildHeaders({
			leave,
			origin,
			number: issue.number,
		}),
	});

	const at = now().toISOString();

	if (result.outcome !== "throttled") inARow.throttled = 0;
	if (result.outcome !== "unreachable") inARow.unreachable = 0;

	if (result.outcome === "sent")
		return settle(db, claimed, {
			state: "sent",
			sent_at: at,
			sent_as: result.sentAs,
		});
	if (result.outcome === "recipient")
		return refuse(parts, issue, claimed, email, result);

	await postpone(db, claimed, result, at);
	await pauseIfNeeded(parts, issue, result, inARow, at);
}

const unleased = { leased_until: null, leased_by: null };

async function settle(
	db: Database,
	{ id }: Pick<Claimed, "id">,
	change: Partial<{
		state: "sent" | "skipped" | "refused";
		reason: string;
		sent_at: string;
		sent_as: string | null;
	}>,
): Promise<void> {
	await db
		.updateTable("newsletter_deliveries")
		.set({ reason: null, ...unleased, ...change })
		.where("id", "=", id)
		.where(({ eb, or }) =>
			or([
				eb("state", "=", "queued"),
				// The issue was stopped during the attempt.
				eb("reason", "=", "stopped"),
			]),
		)
		.execute();
}

type Failure = Exclude<BulkResult, { outcome: "sent" }>;

/** The server takes no email for this address. An unknown address gets no further issue. */
async function refuse(
	parts: SenderParts,
	issue: Issue,
	claimed: Claimed,
	email: string,
	{ error }: Failure,
): Promise<void> {
	const { db, now, onPaused, onSuppressed } = parts;
	const at = now().toISOString();
	// A full mailbox is not an unknown one.
	const isHard = !/\b5\.2\.[12]\b|\b552\b/.test(error);
	const isPaused = await db.transaction().execute(async (trx) => {
		await settle(trx, claimed, { state: "refused", reason: error });
		if (isHard) await suppress(trx, email, "hard-bounce", at);
		if (!(await areTooManyRefused(trx, issue))) return false;

		const paused = await pauseIssue(trx, issue, "refused");
		if (paused) await onPaused(trx, issue, "refused", error);

		return paused;
	});

	if (isHard) await onSuppressed?.(email);
	if (isPaused)
		parts.log("newsletter paused", { number: issue.number, why: "refused" });
}

/** Of the first hundred. Staff who resume the issue have seen it. */
async function areTooManyRefused(
	trx: Database,
	{ id, pause_reason }: Issue,
): Promise<boolean> {
	if (pause_reason === "refused") return false;

	const rows = await trx
		.selectFrom("newsletter_deliveries")
		.select("state")
		.select(({ fn }) => fn.countAll<number | string>().as("count"))
		.where("issue_id", "=", id)
		.where("state", "in", ["sent", "refused", "bounced", "complained"])
		.groupBy("state")
		.execute();
	const count = (states: readonly string[]) =>
		rows
			.filter(({ state }) => states.includes(state))
			.reduce((all, row) => all + Number(row.count), 0);
	const finished = count(["sent", "refused", "bounced", "complained"]);
	const refused = count(["refused", "bounced"]);

	return (
		finished <= FIRST_DELIVERIES &&
		refused > FIRST_DELIVERIES * MAX_REFUSED_SHARE
	);
}

/** The failure is the server's: the delivery waits, or is given up after days. */
async function postpone(
	db: Database,
	{ id, attempts, created_at }: Claimed,
	{ outcome, error }: Failure,
	at: string,
): Promise<void> {
	if (outcome === "later" && created_at < shifted(at, -MAX_AGE))
		return settle(db, { id }, { state: "refused", reason: error });

	const wait =
		outcome === "later" || outcome === "throttled"
			? Math.min(MINUTE * 2 ** Math.min(attempts, 6), 30 * MINUTE)
			: MINUTE / 2;

	await db
		.updateTable("newsletter_deliveries")
		.set({ ...unleased, due_at: shifted(at, wait) })
		.where("id", "=", id)
		.where("state", "=", "queued")
		.execute();
}

async function pauseIfNeeded(
	{ db, onPaused, log }: SenderParts,
	issue: Issue,
	{ outcome, error }: Failure,
	inARow: { throttled: number; unreachable: number },
	at: string,
): Promise<void> {
	if (outcome === "throttled" || outcome === "unreachable") {
		inARow[outcome]++;
		if (inARow[outcome] < MAX_IN_A_ROW) return;

		inARow[outcome] = 0;
		const minutes = outcome === "throttled" ? 10 : 1;
		await pauseIssue(db, issue, outcome, shifted(at, minutes * MINUTE));
		log("newsletter waits", { number: issue.number, why: outcome });
	}

	if (outcome !== "policy") return;

	await db.transaction().execute(async (trx) => {
		if (await pauseIssue(trx, issue, "policy"))
			await onPaused(trx, issue, "policy", error);
	});
	log("newsletter paused", { number: issue.number, why: "policy" });
}
