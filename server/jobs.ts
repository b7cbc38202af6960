import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#lib/db/connection.server.ts";
import { CommitFailed, type Write } from "#lib/db/write.ts";
import { wakeDelivery } from "#lib/outbox/wake.server.ts";
import { leaseJob, won } from "./job-lease.ts";
import { beginAt, lastSlotOf, takeSlot } from "./job-store.ts";

/** Something that is to be done once for each slot: a day, a week, or any other step of time, in order as text. */
export type Job = {
	name: string;
	/** The slot that `now` is in. */
	slotOf(now: Date): string;
} & (
	| {
			/**
			 * What is to be written; committed together with the taking of the slot, so that it happens once.
			 * Nothing: the slot is left for the next look, and an idle site writes nothing.
			 */
			writes(slots: Slots, at: string): Promise<Write[]>;
	  }
	| {
			/**
			 * What takes its time. The slot is done when it is; what fails or is killed is done again. It may be
			 * cut short at any time: by the signal, or by the end of the process.
			 */
			run(at: string, signal: AbortSignal): Promise<void>;
	  }
);

/** From the slot that was done last to the one that is to be done. */
export type Slots = { last: string; slot: string };

export type JobParts = {
	db: Database;
	jobs: readonly Job[];
	now(): Date;
	log(event: string, details?: Record<string, unknown>): void;
	/** How often it looks, in milliseconds. */
	every?: number;
	/** How long it waits at its stop for a job that was told to stop, in milliseconds. */
	patience?: number;
};

const LOOK_EVERY = 60_000;

/** What failed is tried again after this. */
const PAUSE_AFTER_FAILURE = 15 * 60_000;

/** At the end of the process a job that was told to stop has this long to do so. */
const PATIENCE_AT_STOP = 5_000;

/**
 * Runs jobs when their time has come, for as long as the process lives; of several instances one does.
 * A job that is new waits for its next slot. What was missed while nothing ran is made up for once.
 * @returns how to stop: nothing more is begun, what is under way is told to stop and waited for, not for ever.
 */
export function startJobs(parts: JobParts): () => Promise<void> {
	const { db, jobs, now, log, every = LOOK_EVERY, patience = PATIENCE_AT_STOP } = parts;
	const notBefore = new Map<string, number>();
	const stopping = new AbortController();
	const { signal } = stopping;
	let looking: Promise<void> | null = null;

	async function look(): Promise<void> {
		for (const job of jobs) {
			if (signal.aborted) return;
			if (now().getTime() < (notBefore.get(job.name) ?? 0)) continue;
			try {
				await runIfDue(db, job, now(), signal);
			} catch (error) {
				if (signal.aborted) return log("job cut short", { job: job.name });
				notBefore.set(job.name, now().getTime() + PAUSE_AFTER_FAILURE);
				log("job failed", { job: job.name, error: nameOf(error) });
			}
		}
	}

	function lookOnce(): void {
		looking ??= look().finally(() => {
			looking = null;
		});
	}

	const timer = setInterval(lookOnce, every).unref();
	lookOnce();
	return async () => {
		stopping.abort();
		clearInterval(timer);
		await Promise.race([looking, pause(patience, null, { ref: false })]);
	};
}

/** Does a job whose slot is new. @throws what the job throws; its slot is then free. */
export async function runIfDue(
	db: Database,
	job: Job,
	now: Date,
	signal: AbortSignal = new AbortController().signal,
): Promise<void> {
	const at = now.toISOString();
	const slot = job.slotOf(now);
	const last = await lastSlotOf(db, job.name);
	if (last === null) {
		await db.commit([beginAt(db, job.name, slot, at)]);
		return;
	}
	if (slot <= last) return;
	const taken = takeSlot(db, job.name, { last, slot }, at);
	if ("writes" in job) {
		const writes = await job.writes({ last, slot }, at);
		if (writes.length > 0 && (await won(db.commit([taken, ...writes])))) wakeDelivery();
		return;
	}
	const lease = await leaseJob(db, { name: job.name, last }, now);
	if (lease === null) return;
	try {
		await job.run(at, signal);
		await won(db.commit([taken]));
	} finally {
		await lease.end();
	}
	wakeDelivery();
}

/** Messages may quote what visitors wrote. */
function nameOf(error: unknown): string {
	if (error instanceof CommitFailed) return error.reason;
	return error instanceof Error ? `${error.name}: ${error.message.split("\n")[0]}` : "unknown";
}
