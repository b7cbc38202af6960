import { randomUUIDv7 } from "node:crypto";
import type { Database, Step } from "#lib/db/connection.server.ts";
import type { Write } from "#lib/db/write.ts";
import { isExhausted, pauseAfter } from "./backoff.ts";
import type { SendResult } from "./contract.ts";
import {
	bringForward,
	countTries,
	insertTry,
	settleDead,
	settleDelivered,
	settleFailed,
	takeDue,
} from "./outbox.server.ts";
import { type OutboxRow, readableMail } from "./outbox-row.ts";

/** One way out of the outbox: all mail, or all webhooks. */
export type Lane = {
	kind: OutboxRow["kind"];
	/** How many are under way at once while the other side answers. */
	most: number;
	/** Settles well before a lease ends. It throws only for a row that cannot be read. */
	send(row: OutboxRow, now: Date): Promise<SendResult>;
	/** Whether anything may leave this way just now. */
	isOpen?(): Promise<boolean>;
	/** The other side wants nothing more. */
	onGone?(at: string): Step;
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

/** While the other side is away, the next row that waits is tried this often, whatever its own pause (docs/requirements.md, section 8: all delivered within 5 minutes of its return). */
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
		const hopeless = await whyNotToTry(row, started);
		if (hopeless) {
			log(hopeless.event, { id: row.id, topic: row.topic, tries: row.attempts });
			const at = started.toISOString();
			const { error } = hopeless;
			return settle([settleDead(db, row, { at, error }), noteTry(row, at, error)]);
		}
		const result = await send(row, started);
		const at = now().toISOString();
		if (result.outcome === "delivered") {
			const wasAway = !answering;
			answering = true;
			await settle([
				settleDelivered(db, row, at),
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

	/**
	 * A row that has been tried for long enough is given up after its last try. One that is begun again all
	 * the same, because some tries never came to an end, is given up before it ends this process as well.
	 */
	async function whyNotToTry(row: OutboxRow, at: Date) {
		const before = row.attempts - 1;
		const isOld = isExhausted(before, row.created_at, at.toISOString());
		if (isOld && (await countTries(db, row.id)) < before)
			return { event: "notification never settled", error: NEVER_SETTLED };
		if (isOutOfDate(row, at)) return { event: "notification out of date", error: OUT_OF_DATE };
		return null;
	}

	/** A row that cannot be read is a failure like any other; it tells nothing of the other side. */
	async function send(row: OutboxRow, at: Date): Promise<SendResult> {
		try {
			return await lane.send(row, at);
		} catch (error) {
			const code = error instanceof Error ? error.name : "unknown";
			return { outcome: "failed", reached: answering, hopeless: false, error: UNREADABLE, code };
		}
	}

	function noteTry({ id }: OutboxRow, at: string, error: string | null): Write {
		return insertTry(db, id, { id: randomUUIDv7(), at, error });
	}

	function afterFailure(
		row: OutboxRow,
		{ hopeless, error, retryAfter = 0 }: Extract<SendResult, { outcome: "failed" }>,
		at: string,
	): Step[] {
		if (hopeless && lane.onGone) return [settleDead(db, row, { at, error }), lane.onGone(at)];
		if (hopeless || isExhausted(row.attempts, row.created_at, at))
			return [settleDead(db, row, { at, error })];
		const pause = Math.max(pauseAfter(row.attempts, random()), retryAfter);
		wakeIn(pause);
		const dueAt = new Date(Date.parse(at) + pause).toISOString();
		return [settleFailed(db, row, { dueAt, error })];
	}

	/** What was sent and not noted would be sent again: noting it is worth several tries. */
	async function settle(writes: Step[]): Promise<void> {
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

/** And beside one that was begun again and again. */
const NEVER_SETTLED = "It was begun many times, and some tries never came to an end.";

/** And beside one that cannot be made into a mail or an event. Why might quote from it. */
const UNREADABLE = "It could not be read from the outbox.";

function isOutOfDate(row: OutboxRow, now: Date): boolean {
	if (row.kind !== "mail") return false;
	const goodUntil = readableMail(row)?.goodUntil;
	return goodUntil !== undefined && goodUntil < now.toISOString();
}
