import type { Database } from "#lib/db/connection.server.ts";
import { shifted } from "#lib/time/dates.ts";

const NAME = "newsletter";

/** The lease is renewed well before its end; another instance takes over after it. */
export const LEASE = 30_000;

/** A longer gap is a downtime: staff decide about what was under way. */
const MAX_GAP = 2 * 60 * 60_000;

/**
 * Marks the database as one that sends now, in the transaction that starts, schedules or resumes an issue.
 * Backups leave the row out, so a restored database has none.
 */
export async function keepSenderAlive(
	trx: Database,
	at: string,
): Promise<void> {
	await trx
		.insertInto("newsletter_sender")
		.values({ name: NAME, holder: "", expires_at: at })
		.onConflict((conflict) =>
			conflict
				.column("name")
				.doUpdateSet({ expires_at: at })
				.where("newsletter_sender.expires_at", "<", at),
		)
		.execute();
}

/**
 * Takes or renews the lease of the one process that sends.
 * @returns false while another process has it.
 */
export async function holdLease(
	db: Database,
	holder: string,
	at: string,
): Promise<boolean> {
	const found = await db
		.selectFrom("newsletter_sender")
		.selectAll()
		.where("name", "=", NAME)
		.executeTakeFirst();
	if (found && found.holder !== holder && found.expires_at > at) return false;

	const expires_at = shifted(at, LEASE);
	const isGap = !found || found.expires_at < shifted(at, -MAX_GAP);

	return db.transaction().execute(async (trx) => {
		const taken = await trx
			.insertInto("newsletter_sender")
			.values({ name: NAME, holder, expires_at })
			.onConflict((conflict) =>
				conflict
					.column("name")
					.doUpdateSet({ holder, expires_at })
					.where(({ eb, or }) =>
						or([
							eb("newsletter_sender.holder", "=", holder),
							eb("newsletter_sender.expires_at", "<=", at),
						]),
					),
			)
			.returning("holder")
			.executeTakeFirst();
		if (!taken) return false;

		if (isGap) await pauseAll(trx);

		return true;
	});
}

/** The data may be a backup: what it lists as waiting may have been sent. */
async function pauseAll(trx: Database): Promise<void> {
	await trx
		.updateTable("newsletter_issues")
		.set((eb) => ({
			state: "paused" as const,
			pause_reason: "restored",
			paused_until: null,
			version: eb("version", "+", 1),
		}))
		.where(({ eb, or, and }) =>
			or([
				eb("state", "in", ["running", "scheduled"]),
				and([eb("state", "=", "paused"), eb("paused_until", "is not", null)]),
			]),
		)
		.where(({ eb, or, exists, selectFrom }) =>
			or([
				eb("queued_at", "is", null),
				exists(
					selectFrom("newsletter_deliveries")
						.select("newsletter_deliveries.id")
						.whereRef("issue_id", "=", "newsletter_issues.id")
						.where("newsletter_deliveries.state", "=", "queued"),
				),
			]),
		)
		.execute();
}

/** Lets another instance continue at once. */
export async function releaseLease(
	db: Database,
	holder: string,
	at: string,
): Promise<void> {
	await db
		.updateTable("newsletter_sender")
		.set({ holder: "", expires_at: at })
		.where("holder", "=", holder)
		.execute();
}
