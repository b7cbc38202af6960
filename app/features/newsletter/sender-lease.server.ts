import type { Database } from "#lib/db/connection.server.ts";
import { shifted } from "#lib/time/dates.ts";
import type { Issue } from "./issues.server.ts";

const NAME = "newsletter";

/** The lease is renewed well before its end; another instance takes over after it. */
const LEASE = 30_000;

/** A longer gap is a downtime: staff decide about what was under way. */
const MAX_GAP = 2 * 60 * 60_000;

/** Why what the database lists as waiting may be out of date. */
export type Gap = "restored" | "downtime";

type OnGap = (trx: Database, issue: Issue, gap: Gap) => Promise<void>;

/**
 * Marks the database as one that sends now, in the transaction that starts, schedules or resumes an issue.
 * Backups leave the row out, so a restored database has none: its issues are paused then.
 */
export async function keepSenderAlive(
	trx: Database,
	at: string,
): Promise<void> {
	const isRestored = !(await findLease(trx));
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
	if (isRestored) await pauseAfter("restored", trx, at);
}

/** Pauses the issues of a restored database, also those that staff had paused before the backup. */
export async function noticeRestore(
	db: Database,
	at: string,
	onGap: OnGap,
): Promise<void> {
	if (await findLease(db)) return;

	await db.transaction().execute(async (trx) => {
		const { numInsertedOrUpdatedRows } = await trx
			.insertInto("newsletter_sender")
			.values({ name: NAME, holder: "", expires_at: at })
			.onConflict((conflict) => conflict.column("name").doNothing())
			.executeTakeFirst();
		if (numInsertedOrUpdatedRows) await pauseAfter("restored", trx, at, onGap);
	});
}

/**
 * Takes or renews the lease of the one process that sends.
 * @param onGap is called for each issue that waits for staff now.
 * @returns false while another process has it.
 */
export async function holdLease(
	db: Database,
	holder: string,
	at: string,
	onGap: OnGap,
): Promise<boolean> {
	const found = await findLease(db);
	if (found && found.holder !== holder && found.expires_at > at) return false;

	const expires_at = shifted(at, LEASE);
	const isDowntime = found && found.expires_at < shifted(at, -MAX_GAP);

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

		if (!found) await pauseAfter("restored", trx, at, onGap);
		if (isDowntime) await pauseAfter("downtime", trx, at, onGap);

		return true;
	});
}

function findLease(db: Database) {
	return db
		.selectFrom("newsletter_sender")
		.selectAll()
		.where("name", "=", NAME)
		.executeTakeFirst();
}

/**
 * After a restore everything that isn't finished: what it lists as waiting may have been sent since the backup. After
 * a downtime what was being sent or fell due meanwhile.
 */
async function pauseAfter(
	gap: Gap,
	trx: Database,
	at: string,
	onGap: OnGap = async () => {},
): Promise<void> {
	const paused = await trx
		.updateTable("newsletter_issues")
		.set((eb) => ({
			state: "paused" as const,
			pause_reason: gap,
			pause_error: null,
			paused_until: null,
			version: eb("version", "+", 1),
		}))
		.where(({ eb, or, and }) =>
			gap === "restored"
				? eb("state", "in", ["running", "scheduled", "paused"])
				: or([
						eb("state", "=", "running"),
						and([eb("state", "=", "scheduled"), eb("send_at", "<=", at)]),
						and([
							eb("state", "=", "paused"),
							eb("paused_until", "is not", null),
						]),
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
		.returningAll()
		.execute();

	for (const issue of paused) await onGap(trx, issue, gap);
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
