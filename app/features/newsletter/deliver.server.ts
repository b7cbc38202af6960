import type { Database } from "#lib/db/connection.server.ts";
import type { BulkMail } from "#lib/mail/bulk-mailer.server.ts";
import { shifted } from "#lib/time/dates.ts";
import { type Claimed, findRecipient } from "./claim-delivery.server.ts";
import { pauseIssue, readFrozen } from "./issue-state.server.ts";
import type { Issue } from "./issues.server.ts";
import { buildHeaders } from "./message-headers.ts";
import {
	beginAttempt,
	noteRefusal,
	type Streak,
	settleLastRefusals,
	settleRefusals,
} from "./refusal-streak.server.ts";
import { personalise } from "./render-issue.server.ts";
import {
	type Failure,
	pauseAndTell,
	postpone,
	type SenderParts,
	settle,
} from "./settle-delivery.server.ts";
import { leaveUrl } from "./subscribers.server.ts";
import { suppress } from "./suppressions.server.ts";

const MINUTE = 60_000;

/** Answers in a row after which an issue is paused for a while. */
const MAX_IN_A_ROW = 3;

/** More refusals than this among the latest deliveries pause an issue. */
const MAX_REFUSED = 3;
const LATEST_DELIVERIES = 100;

/** One attempt at a claimed delivery, with what follows from the answer of the server. */
export async function deliver(
	parts: SenderParts,
	issue: Issue,
	claimed: Claimed,
	streak: Streak,
): Promise<void> {
	await attempt(parts, issue, claimed, streak);
	await settleLastRefusals(parts, issue, streak);
}

async function attempt(
	parts: SenderParts,
	issue: Issue,
	claimed: Claimed,
	streak: Streak,
): Promise<void> {
	const { db, mailer, now } = parts;
	const begun = beginAttempt(streak, claimed);
	const mail = await prepare(parts, issue, claimed).catch(describeError);
	if ("skipped" in mail)
		return settle(db, claimed, now().toISOString(), {
			state: "skipped",
			reason: mail.skipped,
		});
	if ("error" in mail) return noteRefusal(parts, issue, claimed, mail, streak);

	const result = await mailer.send(mail);

	const at = now().toISOString();
	if (result.outcome !== "throttled") streak.throttled = 0;
	if (result.outcome !== "unreachable") streak.unreachable = 0;

	switch (result.outcome) {
		case "sent":
			await settle(db, claimed, at, { state: "sent", sent_as: result.sentAs });
			return settleRefusals(parts, issue, streak, begun);
		case "unknown":
		case "recipient":
			return refuse(parts, issue, claimed, mail.to, result);
		case "refused":
			return noteRefusal(parts, issue, claimed, result, streak);
		default:
			await postpone(db, issue, claimed, result, at);
			return pauseIfNeeded(parts, issue, result, streak, at);
	}
}

async function prepare(
	{ db, origin }: SenderParts,
	issue: Issue,
	claimed: Claimed,
): Promise<BulkMail | { skipped: string }> {
	const recipient = await findRecipient(db, claimed);
	if ("skipped" in recipient) return recipient;

	const { email, firstName, linkToken } = recipient;
	const leave = leaveUrl(origin, linkToken);

	return {
		to: email,
		messageId: claimed.message_id,
		...personalise(readFrozen(issue), { leave, firstName }),
		headers: buildHeaders({ leave, origin, number: issue.number }),
	};
}

/** Like an answer of the server: one that can't be prepared is shown, several in a row pause the issue. */
function describeError(error: unknown) {
	return {
		error: String(error).slice(0, 500),
		complaint: "unreadable",
	} as const;
}

/** The server takes no email for this address. An unknown address gets no further issue. */
async function refuse(
	parts: SenderParts,
	issue: Issue,
	claimed: Claimed,
	email: string,
	{ outcome, error }: Failure,
): Promise<void> {
	const { db, now, onSuppressed } = parts;
	const at = now().toISOString();
	await db.transaction().execute(async (trx) => {
		await settle(trx, claimed, at, { state: "refused", reason: error });
		if (outcome === "unknown") await suppress(trx, email, "hard-bounce", at);
		if (await areTooManyRefused(trx, issue))
			await pauseAndTell(parts, trx, issue, "refused", error);
	});

	if (outcome === "unknown") await onSuppressed?.(email);
}

/** Among the latest since staff resumed the issue, who have seen the earlier ones. */
async function areTooManyRefused(
	trx: Database,
	{ id }: Issue,
): Promise<boolean> {
	const latest = await trx
		.selectFrom("newsletter_deliveries as delivery")
		.innerJoin("newsletter_issues as issue", "issue.id", "delivery.issue_id")
		.select("delivery.state")
		.where("delivery.issue_id", "=", id)
		.where("delivery.state", "in", ["sent", "refused", "bounced", "complained"])
		.whereRef("delivery.settled_at", ">", "issue.resumed_at")
		.orderBy("delivery.settled_at", "desc")
		.limit(LATEST_DELIVERIES)
		.execute();
	const refused = latest.filter(
		({ state }) => state === "refused" || state === "bounced",
	);

	return refused.length > MAX_REFUSED;
}

async function pauseIfNeeded(
	parts: SenderParts,
	issue: Issue,
	{ outcome, error, complaint }: Failure,
	streak: Streak,
	at: string,
): Promise<void> {
	const { db, log } = parts;
	if (outcome === "policy")
		return db
			.transaction()
			.execute((trx) =>
				pauseAndTell(parts, trx, issue, complaint ?? "policy", error),
			);

	if (outcome !== "throttled" && outcome !== "unreachable") return;

	streak[outcome]++;
	if (streak[outcome] < MAX_IN_A_ROW) return;

	streak[outcome] = 0;

	const minutes = outcome === "throttled" ? 10 : 1;
	await pauseIssue(db, issue, outcome, {
		until: shifted(at, minutes * MINUTE),
		error,
	});
	log("newsletter waits", { number: issue.number, why: outcome });
}
