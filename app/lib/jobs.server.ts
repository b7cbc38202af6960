import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import { isStale } from "#lib/db/errors.ts";
import { wakeDelivery } from "#lib/outbox/outbox.server.ts";

/** Scheduled work, done by one of all instances. */
export type Job = {
	name: string;
	next(instant: Date): Date;
	/** True when there is nothing to do: the run is skipped and nothing is written. */
	isIdle?(since: string, at: string): Promise<boolean>;
	/**
	 * Called at least once per due time; a run that fails or is killed is repeated. It may return writes
	 * that are committed together with its completion, and so happen exactly once.
	 */
	// biome-ignore lint/suspicious/noConfusingVoidType: most jobs return nothing
	run(period: Period): Promise<void | ((trx: Database) => Promise<unknown>)>;
};

/** `since`: time of the last run. Both UTC, ISO 8601. */
export type Period = { since: string; at: string; signal: AbortSignal };

export type JobParts = {
	db: Database;
	jobs: readonly Job[];
	now(): Date;
	log(event: string, details?: Record<string, unknown>): void;
	/** Milliseconds between two checks for due jobs. */
	every?: number;
	/** Milliseconds to wait for a running job at shutdown. */
	patience?: number;
};

const PAUSE_AFTER_FAILURE = 15 * 60_000;

/** Longer than any job takes. The job of a killed process is repeated after this time. */
const LEASE_MS = 60 * 60_000;

/**
 * Runs jobs when they are due. A new job waits for its next due time; several missed due times are made up
 * by one run.
 * @returns stops: aborts the running job, waits briefly for it and starts no other.
 */
export function startJobs(parts: JobParts): () => Promise<void> {
	const { db, jobs, now, log, every = 60_000, patience = 5_000 } = parts;
	const notBefore = new Map<string, number>();
	const stopping = new AbortController();
	const { signal } = stopping;
	let running: Promise<void> | null = null;

	async function runDue(): Promise<void> {
		for (const job of jobs) {
			if (signal.aborted) return;
			if (now().getTime() < (notBefore.get(job.name) ?? 0)) continue;
			try {
				await runIfDue(db, job, now(), signal);
			} catch (error) {
				if (signal.aborted) return log("job cut short", { job: job.name });
				notBefore.set(job.name, now().getTime() + PAUSE_AFTER_FAILURE);
				log("job failed", { job: job.name, error: String(error).split("\n")[0] });
			}
		}
	}

	function check(): void {
		running ??= runDue().finally(() => {
			running = null;
		});
	}

	const timer = setInterval(check, every).unref();
	check();
	return async () => {
		stopping.abort();
		clearInterval(timer);
		await Promise.race([running, pause(patience, null, { ref: false })]);
	};
}

/** Runs a job that is due and not leased by another instance. @throws what the job throws; it is then due again. */
export async function runIfDue(
	db: Database,
	job: Job,
	now: Date,
	signal: AbortSignal = new AbortController().signal,
): Promise<void> {
	const { name } = job;
	const at = now.toISOString();
	const next = job.next(now).toISOString();
	const row = await db.selectFrom("jobs").selectAll().where("name", "=", name).executeTakeFirst();
	if (!row) {
		await db
			.insertInto("jobs")
			.values({ name, due_at: next, ran_at: at, leased_until: null })
			.onConflict((conflict) => conflict.column("name").doNothing())
			.execute();
		return;
	}
	const update = (trx: Database) => trx.updateTable("jobs").where("name", "=", name);
	const due = update(db).where("due_at", "=", row.due_at);
	// A run in the future was recorded with a wrong clock: it counts as not run.
	const since = row.ran_at > at ? at : row.ran_at;
	if (row.due_at > at && since === row.ran_at) {
		// A later time was computed with a wrong clock, or for another schedule.
		if (row.due_at > next) await due.set({ due_at: next }).execute();
		return;
	}
	if (await job.isIdle?.(since, at)) return;
	const leased_until = new Date(now.getTime() + LEASE_MS).toISOString();
	const { numUpdatedRows } = await due
		.set({ leased_until })
		// No lease is longer: a later end was written with a wrong clock.
		.where(({ or, eb }) =>
			or([
				eb("leased_until", "is", null),
				eb("leased_until", "<=", at),
				eb("leased_until", ">", leased_until),
			]),
		)
		.executeTakeFirst();
	if (numUpdatedRows === 0n) return;
	const leased = (trx: Database) => update(trx).where("leased_until", "=", leased_until);
	try {
		const writes = await job.run({ since, at, signal });
		await db.transaction().execute(async (trx) => {
			await executeOne(leased(trx).set({ due_at: next, ran_at: at, leased_until: null }));
			await writes?.(trx);
		});
	} catch (error) {
		// Another instance has leased the job after the lease had expired.
		if (isStale(error, "jobs")) return;
		const released = leased(db).set({ leased_until: null });
		await released.execute().catch(() => {});
		throw error;
	}
	wakeDelivery();
}

/**
 * The next time after `instant` at which clocks in the zone show `time` (HH:MM), on `weekday` (1 Monday to
 * 7 Sunday) if given.
 */
export function nextTime(instant: Date, timeZone: string, time: string, weekday?: number): Date {
	const from = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(
		timeZone,
	);
	for (let days = 0; ; days++) {
		const due = from.add({ days }).withPlainTime(time);
		const isAfter = due.epochMilliseconds > instant.getTime();
		if (isAfter && (weekday === undefined || due.dayOfWeek === weekday))
			return new Date(due.epochMilliseconds);
	}
}
