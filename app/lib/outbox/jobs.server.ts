import { randomUUIDv7 } from "node:crypto";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import { endLease } from "./leases.server.ts";
import { wakeDelivery } from "./outbox.server.ts";
import type { Channel } from "./worker.server.ts";

/** Scheduled work, done by one of all instances. Its row of the outbox is held by the message id. */
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
type Period = { since: string; at: string; signal: AbortSignal };

const PAUSE_AFTER_FAILURE = 15 * 60_000;

/** The job of a killed process is repeated after this time. */
const LEASE = 60 * 60_000;

/** A job that takes longer is aborted, and counts as failed: it ends before its lease. */
const MAX_RUN = LEASE - 5 * 60_000;

/** Tolerance, as times may come from another instance whose clock is ahead. */
const TOLERANCE = 5 * 60_000;

/**
 * Runs jobs when they are due, each on its own, so that one that hangs holds up no other. A new job waits for its next due time; several missed due
 * times are made up by one run.
 * @param signal aborts the running jobs.
 * @param maxRun milliseconds.
 */
export function createJobChannel(
	db: Database,
	jobs: readonly Job[],
	signal: AbortSignal,
	maxRun = MAX_RUN,
): Channel {
	return {
		kind: "job",
		concurrency: jobs.length,
		lease: LEASE,
		topics: (now) => listDueJobs(db, jobs, now),
		async send(row, now) {
			const at = now.toISOString();
			const timeout = AbortSignal.timeout(maxRun);
			try {
				const job = jobs.find(({ name }) => name === row.topic);
				const run = job?.run({
					since: findEarlier(row.created_at, at),
					at,
					signal: AbortSignal.any([signal, timeout]),
				});
				const writes = await Promise.race([run, rejectAt(timeout)]);

				const due_at = job?.next(now).toISOString() ?? at;
				const done = { attempts: 0, last_error: null, due_at, created_at: at };
				await db.transaction().execute(async (trx) => {
					await executeOne(endLease(trx, row).set(done));
					await writes?.(trx);
				});
			} catch (cause) {
				const [error = ""] = String(cause).split("\n");
				const failed = {
					outcome: "failed",
					reached: true,
					isPermanent: false,
					error,
				} as const;

				if (signal.aborted) return { ...failed, code: "stopped" };

				return { ...failed, code: error, retryAfter: PAUSE_AFTER_FAILURE };
			}

			wakeDelivery();

			return "settled";
		},
	};
}

function rejectAt(timeout: AbortSignal): Promise<never> {
	return new Promise((_, reject) => {
		timeout.addEventListener("abort", () =>
			reject(new Error("It took too long.")),
		);
	});
}

/**
 * The names of the jobs that are due and not idle. Adds the rows of new jobs, and corrects due times written
 * with a wrong clock or for another schedule.
 */
async function listDueJobs(
	db: Database,
	jobs: readonly Job[],
	now: Date,
): Promise<string[]> {
	const at = now.toISOString();

	const after = (milliseconds: number) =>
		new Date(now.getTime() + milliseconds);

	const rows = await db
		.selectFrom("outbox")
		.select(["id", "topic", "due_at", "created_at", "attempts"])
		.where("kind", "=", "job")
		.execute();
	const due: string[] = [];

	for (const job of jobs) {
		const { id, created_at, due_at, attempts } =
			rows.find(({ topic }) => topic === job.name) ??
			(await addJob(db, job, now));
		// A run in the future was recorded with a wrong clock: it counts as not run.
		const wasRun = created_at <= after(TOLERANCE).toISOString();
		const next = wasRun ? job.next(after(TOLERANCE)) : now;
		const latest = (
			attempts > 0 ? after(PAUSE_AFTER_FAILURE) : next
		).toISOString();
		if (due_at > latest)
			await db
				.updateTable("outbox")
				.set({ due_at: latest })
				.where("id", "=", id)
				.where("due_at", "=", due_at)
				.execute();

		if (findEarlier(due_at, latest) > at) continue;

		// A failing check counts as work: the run fails too, and is logged and retried.
		const isIdle = await job
			.isIdle?.(findEarlier(created_at, at), at)
			.catch(() => false);
		if (!isIdle) due.push(job.name);
	}

	return due;
}

async function addJob(db: Database, { name, next }: Job, now: Date) {
	const times = {
		due_at: next(now).toISOString(),
		created_at: now.toISOString(),
	};
	const row = {
		id: randomUUIDv7(),
		topic: name,
		message_id: `job_${name}`,
		attempts: 0,
		...times,
	};

	await db
		.insertInto("outbox")
		.values({ ...row, kind: "job", recipient: "job", payload: "{}" })
		.onConflict((conflict) => conflict.column("message_id").doNothing())
		.execute();

	return row;
}

function findEarlier(one: string, other: string): string {
	return one < other ? one : other;
}

/**
 * The next time after `instant` at which clocks in the zone show `time` (HH:MM), on `weekday` (1 Monday to
 * 7 Sunday) if given.
 */
export function findNextTime(
	instant: Date,
	timeZone: string,
	time: string,
	weekday?: number,
): Date {
	const from = Temporal.Instant.fromEpochMilliseconds(
		instant.getTime(),
	).toZonedDateTimeISO(timeZone);
	for (let days = 0; ; days++) {
		const due = from.add({ days }).withPlainTime(time);
		const isAfter = due.epochMilliseconds > instant.getTime();
		if (isAfter && (weekday === undefined || due.dayOfWeek === weekday))
			return new Date(due.epochMilliseconds);
	}
}
