import type { Database } from "#lib/db/connection.server.ts";
import { isConstraint } from "#lib/db/errors.ts";
import { shifted } from "#lib/time/dates.ts";
import type { SendResult } from "./contract.ts";
import {
	recordAttempt,
	settleDelivered,
	settleFailed,
	takeDue,
} from "./leases.server.ts";
import type { OutboxRow } from "./outbox.server.ts";
import { bringForward } from "./retries.server.ts";

export type Channel = {
	kind: OutboxRow["kind"];
	/** Concurrent attempts while the receiver answers. */
	concurrency: number;
	/** Milliseconds. */
	lease?: number;
	/**
	 * Resolves well before a lease ends. `settled`: the channel has settled the row itself.
	 * @throws OutOfDate; any other error for a row that cannot be read.
	 */
	send(row: OutboxRow, now: Date): Promise<SendResult | "settled">;
	/** The topics that may be sent now; null for all. */
	topics?(now: Date): Promise<readonly string[] | null>;
	onDelivered?(
		trx: Database,
		row: OutboxRow,
		at: string,
		sentAs: string | null,
	): Promise<void>;
	/** Called when the receiver has answered 410 (gone). */
	onGone?(trx: Database, at: string): Promise<void>;
};

type WorkerParts = {
	db: Database;
	/** Names this process in leases. */
	workerId: string;
	now(): Date;
	random(): number;
	log(event: string, details?: Record<string, unknown>): void;
	/** Maximum time between two calls of `fill`, in milliseconds. */
	every: number;
};

type Failure = Extract<SendResult, { outcome: "failed" }>;

/** Longer than any attempt takes; after a crash a row waits this long for its next attempt. */
const LEASE = 120_000;

/**
 * While the receiver is unreachable, the next waiting row is tried this often, whatever its own pause
 * (docs/requirements.md, section 8).
 */
const PROBE_EVERY = 120_000;

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15 * 60_000;

/** Maximum share of a pause removed by jitter, so that rows that failed together are not retried together. */
const JITTER = 0.2;

/** A row is a dead letter only when both are reached (docs/requirements.md, section 8). */
const MIN_AGE = 24 * 60 * 60_000;
export const MIN_ATTEMPTS = 130;

/**
 * The pause after this number of attempts (at least 1), in milliseconds: doubles from a second to a
 * quarter of an hour.
 * @param jitter from 0 to 1.
 */
export function pauseAfter(attempts: number, jitter: number): number {
	const full = Math.min(FIRST_PAUSE * 2 ** (attempts - 1), LONGEST_PAUSE);
	return Math.max(FIRST_PAUSE, Math.round(full * (1 - JITTER * jitter)));
}

/** Age alone is not enough: there are no attempts while no process is running. */
export function isExhausted(
	attempts: number,
	createdAt: string,
	now: string,
): boolean {
	return (
		attempts >= MIN_ATTEMPTS &&
		Date.parse(now) - Date.parse(createdAt) >= MIN_AGE
	);
}

/**
 * Whether the receiver of a channel answers. At first it counts as unreachable: rows that waited before a restart are
 * tried early. Jobs have none.
 */
class Receiver {
	isAnswering: boolean;
	#nextProbe = 0;

	constructor({ kind }: Channel) {
		this.isAnswering = kind === "job";
	}

	/** True when a waiting row is to be tried before its time. */
	takeProbe(now: Date): boolean {
		if (this.isAnswering || now.getTime() < this.#nextProbe) return false;

		this.#nextProbe = now.getTime() + PROBE_EVERY;
		return true;
	}

	/** @param started when the attempt began. */
	noteReached(isReached: boolean, started: Date): void {
		if (this.isAnswering && !isReached)
			this.#nextProbe = started.getTime() + PROBE_EVERY;

		this.isAnswering = isReached;
	}
}

/** Delivers the due rows of one channel. Call `fill` whenever rows may be due. */
export function startWorker(channel: Channel, parts: WorkerParts) {
	const { db, workerId, now, log } = parts;
	const receiver = new Receiver(channel);
	const underWay = new Set<Promise<void>>();
	let stopped = false;
	let last: Promise<void> = Promise.resolve();
	let next: Promise<void> | null = null;

	/** Starts as many attempts as the concurrency allows. Concurrent calls share one run. */
	function fill(): Promise<void> {
		next ??= last.then(async () => {
			next = null;
			await startAttempts().catch((error) =>
				log("outbox not readable", {
					kind: channel.kind,
					error: String(error),
				}),
			);
		});
		last = next;

		return next;
	}

	async function startAttempts(): Promise<void> {
		if (stopped) return;

		const time = now();
		const at = time.toISOString();
		const topics = (await channel.topics?.(time)) ?? null;
		if (stopped || topics?.length === 0) return;

		if (receiver.takeProbe(time))
			await bringForward(db, channel.kind, at, "next");

		const concurrency = receiver.isAnswering ? channel.concurrency : 1;
		const limit = concurrency - underWay.size;
		if (stopped || limit <= 0) return;

		const leaseUntil = shifted(at, channel.lease ?? LEASE);
		const claim = {
			kind: channel.kind,
			topics,
			worker: workerId,
			at,
			leaseUntil,
			limit,
		};
		for (const row of await takeDue(db, claim)) begin(row);
	}

	function begin(row: OutboxRow): void {
		const attempt = tryOnce({ channel, parts, receiver, fill }, row)
			.catch((error) =>
				log("delivery not settled", { id: row.id, error: String(error) }),
			)
			.finally(() => {
				underWay.delete(attempt);
				void fill();
			});
		underWay.add(attempt);
	}

	return {
		fill,
		/** Starts no further attempt and waits for the running ones. */
		async close(): Promise<void> {
			stopped = true;
			await last;
			await Promise.all(underWay);
		},
	};
}

type RunningWorker = {
	channel: Channel;
	parts: WorkerParts;
	receiver: Receiver;
	fill(): Promise<void>;
};

async function tryOnce(worker: RunningWorker, row: OutboxRow): Promise<void> {
	const { channel, receiver, parts } = worker;
	const { db, now, log } = parts;
	const started = now();
	const result = await channel
		.send(row, started)
		.catch((cause) => describeUnreadable(cause, receiver.isAnswering));
	const at = now().toISOString();

	if (result === "settled") return;

	if (result.outcome === "delivered") {
		const wasAway = !receiver.isAnswering;
		receiver.noteReached(true, started);

		const { warning = null } = result;
		const attempt = { at, isDelivered: true, error: warning };
		return settle(db, row, attempt, async (trx) => {
			await settleDelivered(trx, row, at, warning);
			await channel.onDelivered?.(trx, row, at, result.sentAs ?? null);
			if (wasAway) await bringForward(trx, channel.kind, at, "all");
		});
	}

	receiver.noteReached(result.reached, started);

	const { code, error } = result;
	const { id, topic, attempts } = row;
	const failure =
		channel.kind === "job" ? "job failed" : "notification not delivered";

	log(failure, { id, topic, attempts, code });
	await settle(db, row, { at, isDelivered: false, error }, (trx) =>
		settleFailure(trx, worker, row, result, at),
	);
}

async function settleFailure(
	trx: Database,
	{ channel, parts, fill }: RunningWorker,
	row: OutboxRow,
	result: Failure,
	at: string,
): Promise<void> {
	const { error, isPermanent } = result;
	const pause = findPause(row, result, at, parts.random());
	if (pause === null) {
		await settleFailed(trx, row, { dead_at: at, last_error: error });
		if (isPermanent) await channel.onGone?.(trx, at);
		return;
	}

	if (pause < parts.every) setTimeout(fill, pause).unref();

	const due_at = shifted(at, pause);
	await settleFailed(trx, row, { due_at, last_error: error });
}

/** Milliseconds until the next attempt; null for a row that is not tried again. */
function findPause(
	{ kind, attempts, created_at }: OutboxRow,
	{ isPermanent, retryAfter = 0 }: Failure,
	at: string,
	jitter: number,
): number | null {
	const isLast = kind !== "job" && isExhausted(attempts, created_at, at);
	if (isPermanent || isLast) return null;

	return Math.max(pauseAfter(attempts, jitter), retryAfter);
}

/** An unreadable or outdated row does not affect the receiver's state. */
function describeUnreadable(cause: Error, reached: boolean): SendResult {
	const isPermanent = cause instanceof OutOfDate;
	const error = isPermanent
		? cause.message
		: "It could not be read from the outbox.";

	return { outcome: "failed", reached, isPermanent, error, code: cause.name };
}

/** Commits a result with its attempt; does nothing when the row has been erased. Unsettled rows are sent again. */
async function settle(
	db: Database,
	row: OutboxRow,
	attempt: Parameters<typeof recordAttempt>[2],
	writes: (trx: Database) => Promise<void>,
): Promise<void> {
	const work = db.transaction().execute(async (trx) => {
		await writes(trx);
		await recordAttempt(trx, row.id, attempt);
	});
	await work.catch((error) => {
		if (!isConstraint(error, "delivery_attempts")) throw error;
	});
}

export class OutOfDate extends Error {
	override name = "OutOfDate";
	override message = "It could not be sent while it was still of use.";
}
