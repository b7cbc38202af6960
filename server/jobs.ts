import type { Database } from "#database/connection.server.ts";
import { CommitFailed, type Write } from "#database/write.ts";
import { pokeDelivery } from "#notifications/poke.server.ts";
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
			/** What takes its time. The slot is taken first, and given back when it fails. */
			run(at: string): Promise<void>;
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
};

const LOOK_EVERY = 60_000;

/** What failed is tried again after this. */
const PAUSE_AFTER_FAILURE = 15 * 60_000;

/**
 * Runs jobs when their time has come, for as long as the process lives; of several instances one does.
 * A job that is new waits for its next slot. What was missed while nothing ran is made up for once.
 * @returns how to stop: nothing more is begun, what is under way is waited for.
 */
export function startJobs(parts: JobParts): () => Promise<void> {
	const { db, jobs, now, log, every = LOOK_EVERY } = parts;
	const notBefore = new Map<string, number>();
	let stopped = false;
	let looking: Promise<void> | null = null;

	async function look(): Promise<void> {
		for (const job of jobs) {
			if (stopped) return;
			if (now().getTime() < (notBefore.get(job.name) ?? 0)) continue;
			try {
				await runIfDue(db, job, now());
			} catch (error) {
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
		stopped = true;
		clearInterval(timer);
		await looking;
	};
}

/** Does a job whose slot is new. @throws what the job throws; its slot is then free again. */
export async function runIfDue(db: Database, job: Job, now: Date): Promise<void> {
	const at = now.toISOString();
	const slot = job.slotOf(now);
	const last = await lastSlotOf(db, job.name);
	if (last === null) {
		await db.commit([beginAt(db, job.name, slot, at)]);
		return;
	}
	if (slot <= last) return;
	const writes = "writes" in job ? await job.writes({ last, slot }, at) : null;
	if (writes?.length === 0) return;
	try {
		await db.commit([takeSlot(db, job.name, { last, slot }, at), ...(writes ?? [])]);
	} catch (error) {
		// Another instance was quicker.
		if (error instanceof CommitFailed && error.reason === "missed" && error.table === "jobs")
			return;
		throw error;
	}
	pokeDelivery();
	if (!("run" in job)) return;
	try {
		await job.run(at);
	} catch (error) {
		await db.commit([takeSlot(db, job.name, { last: slot, slot: last }, at)]);
		throw error;
	}
}

/** Messages may quote what visitors wrote. */
function nameOf(error: unknown): string {
	if (error instanceof CommitFailed) return error.reason;
	return error instanceof Error ? `${error.name}: ${error.message.split("\n")[0]}` : "unknown";
}
