import { randomUUID } from "node:crypto";
import type { Database } from "#lib/db/connection.server.ts";
import { createJobChannel, type Job } from "#lib/outbox/jobs.server.ts";
import { startWorker } from "#lib/outbox/worker.server.ts";

/** Runs a job if it is due, as a new instance does. @returns the log. */
export async function runIfDue(
	db: Database,
	job: Job,
	at: Date,
	maxRun?: number,
): Promise<unknown[]> {
	const log: unknown[] = [];
	const worker = startWorker(
		createJobChannel(db, [job], new AbortController().signal, maxRun),
		{
			db,
			workerId: randomUUID(),
			now: () => at,
			random: Math.random,
			log: (...entry) => log.push(entry),
			every: 1_000,
		},
	);
	await worker.fill();
	await worker.close();

	return log;
}
