import { company } from "#content/company.ts";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import { defaultNotify } from "#features/leads/notifications.ts";
import { addressKey } from "#features/leads/store.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { DataFolder } from "#lib/db/data-folder.ts";
import { truncateLog } from "#lib/db/dialect.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import { addressOf } from "#lib/mail/mail-address.ts";
import { enqueue, wakeDelivery } from "#lib/outbox/outbox.server.ts";
import type { Clock } from "#lib/time/clock.ts";
import { callsAhead, type DeletedRows, deletePerson } from "./erase-rows.server.ts";
import { addToErasureFile, erasureKey, hashOfAddress, saveErasure } from "./erasures.server.ts";
import { erasedMail } from "./mails.ts";
import { isKnown } from "./person-data.server.ts";
import { redactMentions } from "./redact-mentions.server.ts";

export type EraseContext = Pick<Site, "db" | "origin" | "notify" | "log"> & {
	clock: Clock;
	/** Null without a folder that this process may write to. */
	folder: DataFolder | null;
};

export type AskedBy = { staffId: string | null; how: "desk" | "visitor" | "command" };

export type Erased = {
	outcome: "erased";
	/** Deleted rows by table. */
	rows: DeletedRows;
	/** Rows of others from which the address was removed. */
	mentions: number;
	/** Starts of the cancelled calls. */
	calls: string[];
};

/** The agency's own addresses are in every email and cannot be erased. */
export type EraseResult = Erased | { outcome: "own-address" };

/**
 * Erases an address: its rows and mentions of it elsewhere, in one transaction. The erasure is stored as a
 * keyed hash, in a file as well and before the deletion, so that it can be replayed on a restored backup.
 * @param first runs in the same transaction, before the deletions.
 * @throws DatabaseError; nothing is deleted then.
 */
export async function erasePerson(
	context: EraseContext,
	address: string,
	by: AskedBy,
	first?: (trx: Database) => Promise<void>,
): Promise<EraseResult> {
	const { db, clock, folder, log } = context;
	if (isOwnAddress(context, address)) return { outcome: "own-address" };
	const hash = hashOfAddress(await erasureKey(db), address);
	const known = await isKnown(db, address);
	const calls = await callsAhead(db, address, clock.at);
	if (folder)
		await addToErasureFile(folder, new Map([[hash, clock.at]])).catch((error) =>
			log("erasure list not writable", { error: String(error) }),
		);
	const erased = await db.transaction().execute(async (trx) => {
		await first?.(trx);
		const erasing = { address, until: clock.at };
		const rows = await deletePerson(trx, erasing);
		const mentions = await redactMentions(trx, erasing);
		await saveErasure(trx, hash, clock.at);
		// An unknown address may be in an old backup.
		const detail = known ? `by ${by.how}` : `by ${by.how}, nothing was kept`;
		await recordAuditEvent(trx, { staffId: by.staffId, action: "privacy.erase", detail }, clock);
		if (by.how === "visitor" || calls.length > 0) await enqueueNotice(trx, context, by, calls);
		return { rows, mentions };
	});
	wakeDelivery();
	await truncateLog(db).catch((error) =>
		log("write-ahead log not truncated", { error: String(error) }),
	);
	return { outcome: "erased", ...erased, calls };
}

export function isOwnAddress({ notify }: Pick<Site, "notify">, address: string): boolean {
	const { to, from } = notify ?? defaultNotify;
	const own = [company.email, company.supportEmail, to, addressOf(from).address];
	return own.some((each) => addressKey(each) === addressKey(address));
}

/** The email says that somebody was erased, and not who. */
async function enqueueNotice(
	trx: Database,
	{ clock, notify }: EraseContext,
	{ how }: AskedBy,
	calls: readonly string[],
): Promise<void> {
	const { to, from } = notify ?? defaultNotify;
	await enqueue(trx, erasedMail({ to, how, calls }), { id: clock.newId(), from, at: clock.at });
}
