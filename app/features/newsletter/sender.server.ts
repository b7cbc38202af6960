import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { MAX_BULK_CONNECTIONS } from "#lib/mail/bulk-mailer.server.ts";
import { findActiveIssues, startIfDue } from "./active-issues.server.ts";
import { type Claimed, claimNext } from "./claim-delivery.server.ts";
import { deliver } from "./deliver.server.ts";
import { CHUNK, queueChunk } from "./issue-deliveries.server.ts";
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

const HOUR = 60 * 60_000;

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
	const stopping = new AbortController();
	const sender = createSender(parts);
	const running = run(parts, sender, stopping.signal);

	return async () => {
		stopping.abort();
		wakeSender();
		await running;
		await sender.finish();
		parts.mailer.close();
	};
}

type Sender = ReturnType<typeof createSender>;

async function run(
	parts: SenderParts,
	sender: Sender,
	signal: AbortSignal,
): Promise<void> {
	const { every = CHECK_EVERY } = parts;
	let failures = 0;

	while (!signal.aborted) {
		try {
			const wait = await sender.step();
			failures = 0;
			if (wait > 0) await sleep(wait, signal);
		} catch (error) {
			parts.log("newsletter not sent", { error: String(error) });
			failures++;
			if (failures >= MAX_FAILURES) {
				failures = 0;
				await pauseActive(parts, error);
			}
			await sleep(every, signal);
		}
	}
}

/** What fails again and again waits for staff, who can resume it. */
async function pauseActive(parts: SenderParts, error: unknown): Promise<void> {
	const { db, now } = parts;
	const at = now().toISOString();
	const active = await findActiveIssues(db, at).catch(() => []);
	for (const issue of active)
		await db
			.transaction()
			.execute((trx) =>
				pauseAndTell(parts, trx, issue, "unreadable", String(error)),
			)
			.catch(() => {});
}

function createSender(parts: SenderParts) {
	const { db, mailer, now, log, every = CHECK_EVERY, chunk = CHUNK } = parts;
	const lease = createLease(parts);
	const pace = createPace(now);
	const streak = startStreak();
	const underWay = new Set<Promise<void>>();
	const at = () => now().toISOString();

	/** @returns milliseconds until there may be work. */
	async function step(): Promise<number> {
		await lease.lookForRestore();
		if (mailer.isReady?.() === false) return every;

		const active = await findActiveIssues(db, at());
		if (active.length === 0) {
			pace.reset();
			if (underWay.size === 0) await lease.release();
			return every;
		}
		if (!(await lease.hold())) {
			pace.reset();
			return every;
		}

		for (const issue of active) await startIfDue(parts, issue, at());

		const running = (await findActiveIssues(db, at())).filter(
			({ state }) => state === "running",
		);
		const unqueued = running.find(({ queued_at }) => queued_at === null);
		if (unqueued) {
			await queueChunk(db, unqueued, at(), chunk);
			return 0;
		}

		return sendNext(running);
	}

	async function sendNext(running: readonly Issue[]): Promise<number> {
		const [first] = running;
		if (!first) return every;

		if (underWay.size >= MAX_BULK_CONNECTIONS) {
			await Promise.race(underWay);
			return 0;
		}

		const early = pace.wait(first.per_hour);
		if (early > 0) return Math.min(early, every);

		for (const issue of running) {
			const claimed = await claimNext(parts, issue, lease.holder, at());
			if (!claimed) continue;

			pace.use(first.per_hour);
			begin(issue, claimed);

			return 0;
		}

		return Math.min(every, 1_000);
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

	return {
		step,
		async finish(): Promise<void> {
			await Promise.all(underWay);
			await lease.release().catch(() => {});
		},
	};
}

/** This process's hold on the lease of the installation. */
function createLease({ db, now, log, onPaused }: SenderParts) {
	const holder = randomUUID();
	let isHolding = false;
	let renewAt = 0;
	/** A restore ends with a start. */
	let hasLooked = false;

	const at = () => now().toISOString();

	const tellOfGap: Parameters<typeof holdLease>[3] = async (
		trx,
		issue,
		gap,
	) => {
		await onPaused(trx, issue, gap, null);
		log("newsletter paused", { number: issue.number, why: gap });
	};

	return {
		holder,

		async lookForRestore(): Promise<void> {
			if (!hasLooked) await noticeRestore(db, at(), tellOfGap);
			hasLooked = true;
		},

		/** @returns false while another process has it. */
		async hold(): Promise<boolean> {
			if (isHolding && now().getTime() < renewAt) return true;

			isHolding = await holdLease(db, holder, at(), tellOfGap);
			renewAt = now().getTime() + RENEW_EVERY;

			return isHolding;
		},

		async release(): Promise<void> {
			if (!isHolding) return;

			isHolding = false;
			await releaseLease(db, holder, at());
		},
	};
}

/** Distributes emails evenly over an hour. */
function createPace(now: () => Date) {
	/** When the last delivery was due by the pace; null before the first. */
	let lastSlot: number | null = null;

	const nextSlot = (perHour: number) =>
		lastSlot === null ? now().getTime() : lastSlot + HOUR / perHour;

	return {
		/** Milliseconds until the next email is due. */
		wait: (perHour: number) => nextSlot(perHour) - now().getTime(),

		use(perHour: number): void {
			lastSlot = Math.max(nextSlot(perHour), now().getTime() - MAX_CATCH_UP);
		},

		/** Begins anew. */
		reset(): void {
			lastSlot = null;
		},
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
