import type { Database } from "#lib/db/connection.server.ts";
import { CommitFailed } from "#lib/db/write.ts";
import { endLease, renewLease, stillAt, takeLease } from "./job-store.ts";

/** What is under way belongs to one process for so long. It is renewed; that of a process that was killed runs out. */
const LEASE_MS = 15 * 60_000;
const RENEW_EVERY_MS = 60_000;

/** How to give it back: nothing is thrown, a lease that cannot be given back runs out by itself. */
export type Lease = { end(): Promise<void> };

/**
 * Takes a job whose last slot is still `last`, so that of many instances one does it.
 * @returns null when another instance has it, or has done it.
 * @throws CommitFailed when the database cannot write.
 */
export async function leaseJob(
	db: Database,
	{ name, last }: { name: string; last: string },
	now: Date,
): Promise<Lease | null> {
	const began = performance.now();
	const untilFrom = (clock: number) => new Date(clock + LEASE_MS).toISOString();
	let held = untilFrom(now.getTime());
	const taken = [stillAt(db, name, last), takeLease(db, name, now.toISOString(), held)];
	if (!(await won(db.commit(taken)))) return null;

	let renewing: Promise<void> = Promise.resolve();
	async function renew(): Promise<void> {
		const until = untilFrom(now.getTime() + performance.now() - began);
		await db.commit([renewLease(db, name, held, until)]);
		held = until;
	}
	const timer = setInterval(() => {
		// There are more tries until it runs out.
		renewing = renew().catch(() => {});
	}, RENEW_EVERY_MS).unref();

	return {
		async end() {
			clearInterval(timer);
			await renewing;
			await db.commit([endLease(db, name, held)]).catch(() => {});
		},
	};
}

/** Whether a commit went through; not, when another instance was quicker. */
export async function won(commit: Promise<unknown>): Promise<boolean> {
	try {
		await commit;
		return true;
	} catch (error) {
		if (error instanceof CommitFailed && error.reason === "missed" && error.table === "jobs")
			return false;
		throw error;
	}
}
