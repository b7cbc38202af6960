import { createHash, randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#lib/db/connection.server.ts";
import {
	type BulkMailer,
	type BulkResult,
	MAX_BULK_CONNECTIONS,
} from "#lib/mail/bulk-mailer.server.ts";
import { shifted } from "#lib/time/dates.ts";
import {
	CHUNK,
	type Issue,
	type PauseReason,
	pauseIssue,
	queueChunk,
	readFrozen,
	startIssue,
} from "./issues.server.ts";
import { buildHeaders } from "./message-headers.ts";
import { personalise } from "./render-issue.server.ts";
import { holdLease, releaseLease } from "./sender-lease.server.ts";
import { leaveUrl, newLinkToken } from "./store.server.ts";
import { insertSuppression, isSuppressed } from "./suppressions.server.ts";

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

/** Maximum delay for what staff change on another instance. */
const CHECK_EVERY = 5_000;

/** Longer than an attempt. After a crash a delivery waits this long. */
const DELIVERY_LEASE = 120_000;

const RENEW_EVERY = 10_000;

/** Milliseconds: an overdue sender catches up with this much of its pace. */
const MAX_CATCH_UP = 2_000;

const MINUTE = 60_000;

/** After this time a delivery that the server keeps postponing is given up. */
const MAX_AGE = 3 * 24 * 60 * MINUTE;

/** Answers in a row after which an issue is paused for a while. */
const MAX_IN_A_ROW = 3;

const FIRST_DELIVERIES = 100;
const MAX_REFUSED_SHARE = 0.03;

const wake = new EventEmitter();

/** Makes this process's sender look for work now. */
export function wakeSender(): void {
	wake.emit("wake");
}

type Claimed = {
	id: string;
	issue_id: string;
	subscriber_id: string | null;
	attempts: number;
	created_at: string;
	message_id: string;
};

/**
 * Sends running issues until stopped. One process of the whole installation sends at a time.
 * @returns stops, and waits for what is being sent.
 */
export function startSender(parts: SenderParts): () => Promise<void> {
	const { db, mailer, now, log, every = CHECK_EVERY, chunk = CHUNK } = parts;
	const holder = randomUUID();
	const stopping = new AbortController();
	const underWay = new Set<Promise<void>>();
	/** When the last delivery was due by the pace. */
	let lastSlot = 0;
	let renewAt = 0;
	let isHolding = false;
	const inARow = { throttled: 0, unreachable: 0 };

	const at = () => now().toISOString();

	/** @returns milliseconds until there may be work. */
	async function step(): Promise<number> {
		const active = await findActive(db, at());
		if (active.length === 0) {
			await release();
			return every;
		}
		if (!(await hold())) return every;

		for (const issue of active) await startIfDue(parts, issue, at());

		const running = (await findActive(db, at())).filter(
			({ state }) => state === "running",
		);
		const unqueued = running.find(({ queued_at }) => queued_at === null);
		if (unqueued) {
			await queueChunk(db, unqueued, at(), chunk);
			return 0;
		}
		if (running.length === 0) return every;
		if (underWay.size >= MAX_BULK_CONNECTIONS) {
			await Promise.race(underWay);
			return 0;
		}

		const [{ per_hour } = { per_hour: 1 }] = running;
		const nextSlot = lastSlot + (60 * MINUTE) / per_hour;
		const early = nextSlot - now().getTime();
		if (early > 0) return Math.min(early, every);

		for (const issue of running) {
			const claimed = await claimNext(parts, issue, holder, at());
			if (!claimed) continue;

			lastSlot = Math.max(nextSlot, now().getTime() - MAX_CATCH_UP);
			begin(issue, claimed);

			return 0;
		}

		return Math.min(every, 1_000);
	}

	async function hold(): Promise<boolean> {
		if (isHolding && now().getTime() < renewAt) return true;

		const wasHolding = isHolding;
		isHolding = await holdLease(db, holder, at());
		renewAt = now().getTime() + RENEW_EVERY;
		if (isHolding && !wasHolding) lastSlot = 0;

		return isHolding;
	}

	async function release(): Promise<void> {
		if (!isHolding || underWay.size > 0) return;

		isHolding = false;
		await releaseLease(db, holder, at());
	}

	function begin(issue: Issue, claimed: Claimed): void {
		const attempt = deliver(parts, issue, claimed, inARow)
			.catch((error) =>
				log("newsletter delivery not settled", {
					id: claimed.id,
					error: String(error),
				}),
			)
			.finally(() => underWay.delete(attempt));
		underWay.add(attempt);
	}

	async function run(): Promise<void> {
		while (!stopping.signal.aborted) {
			const wait = await step().catch((error) => {
				log("newsletter not sent", { error: String(error) });
				return every;
			});
			if (wait > 0) await sleep(wait, stopping.signal);
		}
	}

	const running = run();

	return async () => {
		stopping.abort();
		wakeSender();
		await running;
		await Promise.all(underWay);
		await release().catch(() => {});
		mailer.close();
	};
}

async function sleep(milliseconds: number, signal: AbortSignal) {
	const waiting = new AbortController();
	const ends = { signal: AbortSignal.any([signal, waiting.signal]) };
	await Promise.race([
		pause(milliseconds, null, { ...ends, ref: false }).catch(() => {}),
		once(wake, "wake", ends).catch(() => {}),
	]);
	waiting.abort();
}

/** Issues that are being sent, or may begin to be by themselves, the oldest first. */
function findActive(db: Database, at: string): Promise<Issue[]> {
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
		.where("created_at", "<=", shifted(at, 24 * 60 * MINUTE))
		.orderBy("started_at")
		.orderBy("number")
		.execute();
}

/** Starts a scheduled issue, and ends an automatic pause, when its time has come. */
async function startIfDue(
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

/** Takes the next due delivery, by comparing and setting its lease. */
async function claimNext(
	{ db, origin }: SenderParts,
	{ id: issueId }: Issue,
	holder: string,
	at: string,
): Promise<Claimed | null> {
	const next = await db
		.selectFrom("newsletter_deliveries")
		.select(["id", "issue_id", "subscriber_id", "attempts", "created_at"])
		.select("leased_until")
		.where("issue_id", "=", issueId)
		.where("state", "=", "queued")
		.where("due_at", "<=", at)
		.where(({ eb, or }) =>
			or([eb("leased_until", "is", null), eb("leased_until", "<=", at)]),
		)
		.orderBy("due_at")
		.orderBy("id")
		.limit(1)
		.executeTakeFirst();
	if (!next) return null;

	const message_id = nameMessage(next, origin);
	const isRepeat = next.leased_until !== null;
	const { numUpdatedRows } = await db
		.updateTable("newsletter_deliveries")
		.set((eb) => ({
			leased_by: holder,
			leased_until: shifted(at, DELIVERY_LEASE),
			attempts: eb("attempts", "+", 1),
			repeats: eb("repeats", "+", isRepeat ? 1 : 0),
			...(next.subscriber_id !== null && { message_id }),
		}))
		.where("id", "=", next.id)
		.where("state", "=", "queued")
		.where("leased_until", isRepeat ? "=" : "is", next.leased_until)
		.executeTakeFirst();

	return numUpdatedRows === 1n ? { ...next, message_id } : null;
}

/** The same at each attempt, so that a repeated email is recognised. */
function nameMessage(
	{ issue_id, subscriber_id }: Pick<Claimed, "issue_id" | "subscriber_id">,
	origin: string,
): string {
	const hash = createHash("sha256")
		.update(`${issue_id}:${subscriber_id}`)
		.digest("hex");

	return `<${hash.slice(0, 32)}.newsletter@${new URL(origin).hostname}>`;
}

async function deliver(
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
		subject: frozen.subject,
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

type Recipient =
	| { email: string; firstName: string; linkToken: string }
	| { skipped: string };

/** The subscriber as of now: the issue may have been queued days ago. */
async function findRecipient(
	db: Database,
	{ subscriber_id }: Claimed,
): Promise<Recipient> {
	const row = await db
		.selectFrom("newsletter_subscribers")
		.leftJoin("contact_points as point", (join) =>
			join
				.onRef("point.key", "=", "newsletter_subscribers.email")
				.on("point.kind", "=", "email"),
		)
		.leftJoin("people", "people.id", "point.person_id")
		.select([
			"newsletter_subscribers.id",
			"newsletter_subscribers.email",
			"newsletter_subscribers.status",
			"newsletter_subscribers.link_token",
			"people.name",
			"people.id as personId",
		])
		.where("newsletter_subscribers.id", "=", subscriber_id ?? "")
		.executeTakeFirst();
	if (!row) return { skipped: "erased" };

	const { id, email, status, link_token, name, personId } = row;
	const others = await listEmails(db, personId);
	if (await isSuppressed(db, email, ...others))
		return { skipped: "suppressed" };
	if (status !== "confirmed") return { skipped: "unsubscribed" };

	const [first = ""] = (name ?? "").trim().split(/\s+/);

	return {
		email,
		firstName: first || "there",
		linkToken: link_token ?? (await giveLinkToken(db, id)),
	};
}

/** All addresses of a person: a complaint from one counts for the others. */
async function listEmails(
	db: Database,
	personId: string | null,
): Promise<string[]> {
	if (personId === null) return [];

	const rows = await db
		.selectFrom("contact_points")
		.select("key")
		.where("person_id", "=", personId)
		.where("kind", "=", "email")
		.execute();

	return rows.map(({ key }) => key);
}

async function giveLinkToken(db: Database, id: string): Promise<string> {
	await db
		.updateTable("newsletter_subscribers")
		.set({ link_token: newLinkToken() })
		.where("id", "=", id)
		.where("link_token", "is", null)
		.execute();
	const { link_token } = await db
		.selectFrom("newsletter_subscribers")
		.select("link_token")
		.where("id", "=", id)
		.executeTakeFirstOrThrow();

	return link_token ?? "";
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
		.set({ ...unleased, ...change })
		.where("id", "=", id)
		.where("state", "=", "queued")
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
		if (isHard) {
			await insertSuppression(trx, email, "hard-bounce", at);
		}
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
