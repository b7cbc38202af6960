import type { Database } from "#lib/db/connection.server.ts";
import type { Complaint } from "#lib/mail/smtp-failure.ts";
import { shifted } from "#lib/time/dates.ts";
import type { Claimed } from "./claim-delivery.server.ts";
import type { Issue } from "./issues.server.ts";
import {
	pauseAndTell,
	putOff,
	type SenderParts,
	settle,
} from "./settle-delivery.server.ts";

/** Refusals without a delivery between them that are the server's, not their recipients'. */
const MAX_REFUSED_IN_A_ROW = 3;

const MINUTE = 60_000;

/** What the server has answered in a row. */
export type Streak = {
	throttled: number;
	unreachable: number;
	/** Counts attempts and refusals, to tell which came first. */
	clock: number;
	/** Refusals that may be the recipients' affair or ours. Their deliveries wait. */
	refused: Refusal[];
	/** Deliveries that were refused for our sake, while others were taken afterwards. */
	disproved: Set<string>;
};

type Refusal = Pick<Claimed, "id" | "issue_id" | "attempts"> & {
	/** Of the issue: staff who resume it begin anew. */
	version: number;
	error: string;
	/** What is ours about it. */
	complaint: Complaint | "unreadable" | null;
	at: number;
};

export function startStreak(): Streak {
	return {
		throttled: 0,
		unreachable: 0,
		clock: 0,
		refused: [],
		disproved: new Set(),
	};
}

/** @returns its place among the attempts and refusals. */
export function beginAttempt(streak: Streak, { id }: Claimed): number {
	streak.refused = streak.refused.filter((refusal) => refusal.id !== id);

	return ++streak.clock;
}

/** Keeps the delivery. Several in a row pause the issue, and none of them is spent. */
export async function noteRefusal(
	parts: SenderParts,
	issue: Issue,
	{ id, issue_id, attempts }: Claimed,
	{ error, complaint }: Pick<Refusal, "error" | "complaint">,
	streak: Streak,
): Promise<void> {
	const { db, now } = parts;
	await putOff(db, id, shifted(now().toISOString(), 10 * MINUTE));
	streak.refused.push({
		id,
		issue_id,
		version: issue.version,
		attempts,
		error,
		complaint: streak.disproved.has(id) ? null : complaint,
		at: ++streak.clock,
	});

	const inARow = listRefusals(streak, issue);
	if (inARow.length >= MAX_REFUSED_IN_A_ROW)
		await pauseForRefusals(parts, issue, streak);
}

/** After a delivery: the refusals before its attempt were their recipients' affair. */
export async function settleRefusals(
	{ db, now }: SenderParts,
	issue: Issue,
	streak: Streak,
	begun: number,
): Promise<void> {
	const at = now().toISOString();
	const earlier = listRefusals(streak, issue).filter(
		(refusal) => refusal.at < begun,
	);
	forget(streak, earlier);

	for (const refusal of earlier) {
		if (refusal.complaint === null) {
			await settleRefusal(db, refusal, at);
			continue;
		}

		streak.disproved.add(refusal.id);
		await putOff(db, refusal.id, shifted(at, MINUTE));
	}
}

/** When nothing else waits, no delivery will tell whose affair the last refusals are. */
export async function settleLastRefusals(
	parts: SenderParts,
	issue: Issue,
	streak: Streak,
): Promise<void> {
	const last = listRefusals(streak, issue);
	if (last.length === 0 || (await hasOthers(parts.db, issue, last))) return;

	const isOurs = last.some(({ complaint }) => complaint !== null);
	if (isOurs || !(await hasDelivered(parts.db, issue)))
		return pauseForRefusals(parts, issue, streak);

	forget(streak, last);

	const at = parts.now().toISOString();
	for (const refusal of last) await settleRefusal(parts.db, refusal, at);
}

async function pauseForRefusals(
	parts: SenderParts,
	issue: Issue,
	streak: Streak,
): Promise<void> {
	const refused = listRefusals(streak, issue);
	const said = refused.findLast(({ complaint }) => complaint) ?? refused.at(-1);
	forget(streak, refused);

	const at = parts.now().toISOString();
	await parts.db.transaction().execute(async (trx) => {
		for (const { id } of refused) await putOff(trx, id, at);
		await pauseAndTell(
			parts,
			trx,
			issue,
			said?.complaint ?? "policy",
			said?.error ?? "",
		);
	});
}

function listRefusals({ refused }: Streak, { id, version }: Issue): Refusal[] {
	return refused.filter(
		(refusal) => refusal.issue_id === id && refusal.version === version,
	);
}

function forget(streak: Streak, refusals: readonly Refusal[]): void {
	streak.refused = streak.refused.filter((each) => !refusals.includes(each));
}

/** Unless it is being tried again. */
async function settleRefusal(
	db: Database,
	{ id, attempts, error }: Refusal,
	at: string,
): Promise<void> {
	const waiting = await db
		.selectFrom("newsletter_deliveries")
		.select("id")
		.where("id", "=", id)
		.where("attempts", "=", attempts + 1)
		.where("leased_until", "is", null)
		.executeTakeFirst();
	if (waiting)
		await settle(db, { id }, at, { state: "refused", reason: error });
}

async function hasOthers(
	db: Database,
	{ id }: Issue,
	refusals: readonly Refusal[],
): Promise<boolean> {
	const other = await db
		.selectFrom("newsletter_deliveries")
		.select("id")
		.where("issue_id", "=", id)
		.where("state", "=", "queued")
		.where(
			"id",
			"not in",
			refusals.map((refusal) => refusal.id),
		)
		.limit(1)
		.executeTakeFirst();

	return other !== undefined;
}

async function hasDelivered(db: Database, { id }: Issue): Promise<boolean> {
	const delivered = await db
		.selectFrom("newsletter_deliveries")
		.select("id")
		.where("issue_id", "=", id)
		.where("sent_at", "is not", null)
		.limit(1)
		.executeTakeFirst();

	return delivered !== undefined;
}
