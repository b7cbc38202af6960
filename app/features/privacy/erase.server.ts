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
import { erasureKey, hashOfAddress } from "./erasure-key.server.ts";
import { addToErasureFile, saveErasure } from "./erasure-list.server.ts";
import { erasedMail } from "./mails.ts";
import { isKnown } from "./person-data.server.ts";
import { redactMentions } from "./redact-mentions.server.ts";

/** What an erasure needs of the site. */
export type EraseContext = Pick<Site, "db" | "origin" | "notify" | "log"> & {
	clock: Clock;
	/** Null: there is none that this process may write to. */
	folder: DataFolder | null;
};

/** Who asked for it: staff by their id, or nobody but the person. */
export type AskedBy = { staffId: string | null; how: "desk" | "visitor" | "command" };

export type Erased = {
	outcome: "erased";
	/** How many rows went, by table. */
	rows: DeletedRows;
	/** Rows of others from which the address was taken out. */
	mentions: number;
	/** The starts of calls that are off now. */
	calls: string[];
};

/** The agency's own addresses stand in every mail; they are nobody's whom one could erase. */
export type EraseResult = Erased | { outcome: "own-address" };

/**
 * Erases an address: its rows and the mentions of it elsewhere, in one transaction. The erasure is noted
 * as a keyed hash, in a file as well before anything is deleted: a restored backup is erased of it again.
 * @param first what must be done in the same transaction, before the deletions.
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
		const detail = auditDetailOf(by, known);
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

/** Whether it is an address of the agency itself. */
export function isOwnAddress({ notify }: Pick<Site, "notify">, address: string): boolean {
	const { to, from } = notify ?? defaultNotify;
	const own = [company.email, company.supportEmail, to, addressOf(from).address];
	return own.some((each) => addressKey(each) === addressKey(address));
}

/**
 * Somebody of whom nothing is kept here is put on the list of erasures as well, for an old backup may
 * hold them; but nobody was erased, and the log says so.
 */
function auditDetailOf({ how }: AskedBy, known: boolean): string {
	return known ? `by ${how}` : `by ${how}, nothing was kept`;
}

/** Tells the agency that it happened, and not to whom. */
async function enqueueNotice(
	trx: Database,
	{ clock, notify }: EraseContext,
	{ how }: AskedBy,
	calls: readonly string[],
): Promise<void> {
	const { to, from } = notify ?? defaultNotify;
	await enqueue(trx, erasedMail({ to, how, calls }), { id: clock.newId(), from, at: clock.at });
}
