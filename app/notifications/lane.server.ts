import { randomUUIDv7 } from "node:crypto";
import type { Database } from "#database/connection.server.ts";
import type { Write } from "#database/write.ts";
import { isExhausted, pauseAfter } from "./backoff.ts";
import type { SendResult } from "./contract.ts";
import {
	bringForward,
	insertTry,
	settleDead,
	settleDelivered,
	settleFailed,
	takeDue,
} from "./outbox.server.ts";
import { mailParts, type OutboxRow } from "./outbox-row.ts";

/** One way out of the outbox: all mail, or all webhooks. */
export type Lane = {
	kind: OutboxRow["kind"];
	/** How many are under way at once while the other side answers. */
	most: number;
	/** Never throws, and settles well before a lease ends. */
	send(row: OutboxRow, now: Date): Promise<SendResult>;
	/** Whether anything may leave this way just now. */
	isOpen?(): Promise<boolean>;
	/** The other side wants nothing more. */
	onGone?(at: string): Write;
};

export type LaneParts = {
	db: Database;
	worker: string;
	now(): Date;
	random(): number;
	log(event: string, details?: Record<string, unknown>): void;
	/** Asks to be woken in so many milliseconds. */
	wakeIn(pause: number): void;
};

/** Longer than any try takes; after a crash it is how long a row waits for its next try. */
const LEASE = 120_000;

/** While the other side is away, the next row that waits is tried this often, whatever its own pause (quality.md: all delivered within 5 minutes of its return). */
const PROBE_EVERY = 120_000;

const SETTLE_TRIES = 3;

/** Works through the due rows of one kind. `fill` is called whenever there may be something to do. */
export function openLane(lane: Lane, { db, worker, now, random, log, wakeIn }: LaneParts) {
	const underWay = new Set<Promise<void>>();
	let stopped = false;
	let filling: Promise<void> | null = null;
	let fillAgain = false;
	// Nothing is known of the other side at first: rows that waited before a restart are looked at early.
	let answering = false;
	let nextProbe = 0;

	/** Starts as many tries as there is room for. Calls while one is at it are one more round. */
	function fill(): Promise<void> {
		if (filling) {
			fillAgain = true;
			return filling;
		}
		filling = rounds().finally(() => {
			filling = null;
		});
		return filling;
	}

	async function rounds(): Promise<void> {
		do {
			fillAgain = false;
			try {
				if (lane.isOpen && !(await lane.isOpen())) return;
				await probe();
				await takeAsRoomAllows();
			} catch (error) {
				log("outbox not readable", { kind: lane.kind, error: String(error) });
				return;
			}
		} while (fillAgain && !stopped);
	}

	async function probe(): Promise<void> {
		const time = now().getTime();
		if (answering || time < nextProbe) return;
		nextProbe = time + PROBE_EVERY;
		await db.commit([bringForward(db, lane.kind, now().toISOString(), "next")]);
	}

	async function takeAsRoomAllows(): Promise<void> {
		for (;;) {
			const room = (answering ? lane.most : 1) - underWay.size;
			if (stopped || room <= 0) return;
			const time = now();
			const rows = await takeDue(db, {
				kind: lane.kind,
				worker,
				at: time.toISOString(),
				leaseUntil: new Date(time.getTime() + LEASE).toISOString(),
				limit: room,
			});
			for (const row of rows) begin(row);
			if (rows.length < room) return;
		}
	}

	function begin(row: OutboxRow): void {
		const attempt = tryOnce(row)
			.catch((error) => log("delivery not settled", { id: row.id, error: String(error) }))
			.finally(() => {
				underWay.delete(attempt);
				if (!stopped) void fill();
			});
		underWay.add(attempt);
	}

	async function tryOnce(row: OutboxRow): Promise<void> {
		const started = now();
		if (isOutOfDate(row, started)) {
			log("notification out of date", { id: row.id, topic: row.topic });
			const at = started.toISOString();
			return settle([
				settleDead(db, row, { at, error: OUT_OF_DATE }),
				noteTry(row, at, OUT_OF_DATE),
			]);
		}
		const result = await lane.send(row, started);
		const at = now().toISOString();
		if (result.outcome === "delivered") {
			const wasAway = !answering;
			answering = true;
			await settle([
				settleDelivered(db, row.id, at),
				noteTry(row, at, null),
				...(wasAway ? [bringForward(db, lane.kind, at, "all")] : []),
			]);
			return;
		}
		if (answering && !result.reached) nextProbe = started.getTime() + PROBE_EVERY;
		answering = result.reached;
		log("notification not delivered", {
			id: row.id,
			topic: row.topic,
			tries: row.attempts,
			code: result.code,
		});
		await settle([...afterFailure(row, result, at), noteTry(row, at, result.error)]);
	}

	function noteTry({ id }: OutboxRow, at: string, error: string | null): Write {
		return insertTry(db, id, { id: randomUUIDv7(), at, error });
	}

	function afterFailure(
		row: OutboxRow,
		{ hopeless, error, retryAfter = 0 }: Extract<SendResult, { outcome: "failed" }>,
		at: string,
	): Write[] {
		if (hopeless && lane.onGone) return [settleDead(db, row, { at, error }), lane.onGone(at)];
		if (hopeless || isExhausted(row.attempts, row.created_at, at))
			return [settleDead(db, row, { at, error })];
		const pause = Math.max(pauseAfter(row.attempts, random()), retryAfter);
		wakeIn(pause);
		const dueAt = new Date(Date.parse(at) + pause).toISOString();
		return [settleFailed(db, row, { dueAt, error })];
	}

	/** What was sent and not noted would be sent again: noting it is worth several tries. */
	async function settle(writes: Write[]): Promise<void> {
		for (let left = SETTLE_TRIES; ; left--) {
			try {
				await db.commit(writes);
				return;
			} catch (error) {
				if (left === 1) throw error;
			}
		}
	}

	return {
		fill,
		/** Takes nothing more and waits for what is under way. */
		async close(): Promise<void> {
			stopped = true;
			await filling;
			await Promise.all(underWay);
		},
	};
}

/** What the desk shows beside such a mail. */
const OUT_OF_DATE = "It could not be sent while it was still of use.";

function isOutOfDate(row: OutboxRow, now: Date): boolean {
	if (row.kind !== "mail") return false;
	const { goodUntil } = mailParts(row);
	return goodUntil !== undefined && goodUntil < now.toISOString();
}
