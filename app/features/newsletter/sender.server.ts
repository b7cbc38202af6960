import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#lib/db/connection.server.ts";
import { MAX_BULK_CONNECTIONS } from "#lib/mail/bulk-mailer.server.ts";
import { shifted } from "#lib/time/dates.ts";
import { type Claimed, claimNext } from "./claim-delivery.server.ts";
import { deliver } from "./deliver.server.ts";
import { CHUNK, queueChunk } from "./issue-deliveries.server.ts";
import { startIssue } from "./issue-state.server.ts";
import type { Issue } from "./issues.server.ts";
import { startStreak } from "./refusal-streak.server.ts";
import {
	holdLease,
	noticeRestore,
	releaseLease,
} from "./sender-lease.server.ts";
import { pauseAndTell, type SenderParts } from "./settle-delivery.server.ts";

/** Maximum delay for what staff change on another instance. */
const CHECK_EVERY = 5_000;

const RENEW_EVERY = 10_000;

/** Milliseconds: an overdue sender catches up with this much of its pace. */
const MAX_CATCH_UP = 2_000;

const MINUTE = 60_000;

/** In a row. */
const MAX_FAILURES = 5;

const wake = new EventEmitter();

/** Makes this process's sender look for work now. */
export function wakeSender(): void {
	wake.emit("wake");
}

/**
 * Sends running issues until stopped. One process of the whole installation sends at a time.
 * @returns stops, and waits for what is being sent.
 */
export function startSender(parts: SenderParts): () => Promise<void> {
	const { db, mailer, now, log, every = CHECK_EVERY, chunk = CHUNK } = parts;
	const holder = randomUUID();
	const stopping = new AbortController();
	const underWay = new Set<Promise<void>>();
	/** When the last delivery was due by the pace; null before the first. */
	let lastSlot: number | null = null;
	let renewAt = 0;
	let failures = 0;
	let isHolding = false;
	/** A restore ends with a start. */
	let hasLooked = false;
	const streak = startStreak();

	const at = () => now().toISOString();

	const tellOfGap: Parameters<typeof holdLease>[3] = async (
		trx,
		issue,
		gap,
	) => {
		await parts.onPaused(trx, issue, gap, null);
		log("newsletter paused", { number: issue.number, why: gap });
	};

	/** @returns milliseconds until there may be work. */
	async function step(): Promise<number> {
		if (!hasLooked) await noticeRestore(db, at(), tellOfGap);
		hasLooked = true;

		if (mailer.isReady?.() === false) return every;

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
		const time = now().getTime();
		const nextSlot =
			lastSlot === null ? time : lastSlot + (60 * MINUTE) / per_hour;
		const early = nextSlot - time;
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
		isHolding = await holdLease(db, holder, at(), tellOfGap);
		renewAt = now().getTime() + RENEW_EVERY;
		if (isHolding && !wasHolding) lastSlot = null;

		return isHolding;
	}

	async function release(): Promise<void> {
		if (!isHolding || underWay.size > 0) return;

		isHolding = false;
		await releaseLease(db, holder, at());
	}

	function begin(issue: Issue, claimed: Claimed): void {
		const attempt = deliver(parts, issue, claimed, streak)
			.catch((error) =>
				log("newsletter delivery not settled", {
					id: claimed.id,
					error: String(error),
				}),
			)
			.finally(() => underWay.delete(attempt));
		underWay.add(attempt);
	}

	/** What fails again and again waits for staff, who can resume it. */
	async function noteFailure(error: unknown): Promise<void> {
		log("newsletter not sent", { error: String(error) });
		failures++;
		if (failures < MAX_FAILURES) return;

		failures = 0;
		const active = await findActive(db, at()).catch(() => []);
		for (const issue of active)
			await db
				.transaction()
				.execute((trx) =>
					pauseAndTell(parts, trx, issue, "unreadable", String(error)),
				)
				.catch(() => {});
	}

	async function run(): Promise<void> {
		while (!stopping.signal.aborted) {
			const wait = await step().then(
				(wait) => {
					failures = 0;
					return wait;
				},
				(error) => noteFailure(error).then(() => every),
			);
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
