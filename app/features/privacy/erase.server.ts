import { company } from "#content/company.ts";
import { insertAudit } from "#features/auth/audit.server.ts";
import { defaultNotify } from "#features/leads/notifications.ts";
import { addressKey } from "#features/leads/people.server.ts";
import type { Database, Step } from "#lib/db/connection.server.ts";
import type { DataFolder } from "#lib/db/data-folder.ts";
import type { Write } from "#lib/db/write.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import { addressOf } from "#lib/mail/mail-address.ts";
import { enqueue, wakeDelivery } from "#lib/outbox/outbox.server.ts";
import type { Clock } from "#lib/time/clock.ts";
import { callsAhead, deletePerson } from "./erase-rows.server.ts";
import { erasureKey, hashOfAddress } from "./erasure-key.server.ts";
import { addToErasureFile, insertErasure } from "./erasure-list.server.ts";
import { erasedMail } from "./mails.ts";
import { isKnown } from "./person-data.server.ts";
import { isSmall, oweRewrite, settleRewrites } from "./rewrite.server.ts";
import { sweep } from "./sweep.server.ts";
import { residualDataOf, type Traces } from "./traces.server.ts";

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
	rows: Record<string, number>;
	/** Rows of others from which the address was taken out. */
	mentions: number;
	/** The starts of calls that are off now. */
	calls: string[];
	/** Copies of the database in which the address can still be read; to be looked at by the operator. */
	left: string[];
	/** The last pieces of bytes in the database's own files go later: at night where they are large. */
	isLater: boolean;
};

/** The agency's own addresses stand in every mail; they are nobody's whom one could erase. */
export type EraseResult = Erased | { outcome: "own-address" };

/**
 * Removes every trace of an address: its rows in one transaction, what others wrote about it, and the
 * bytes in the database's files. The fingerprint is on the disk before anything is deleted: whatever
 * happens in between, the next start ends what was begun. Backups follow by `cleanSoon`.
 * @param first what has to be so, committed before the deletions.
 * @throws CommitFailed when the database cannot write, or `first` misses; nothing is deleted then.
 */
export async function erasePerson(
	office: EraseContext,
	address: string,
	by: AskedBy,
	first: readonly Write[] = [],
): Promise<EraseResult> {
	const { db, clock, folder, log } = office;
	if (isOwnAddress(office, address)) return { outcome: "own-address" };
	const hash = hashOfAddress(await erasureKey(db), address);
	const known = await isKnown(db, address);
	const calls = await callsAhead(db, address, clock.at);
	if (folder)
		await addToErasureFile(folder, new Map([[hash, clock.at]])).catch((error) =>
			log("erasure list not writable", { error: String(error) }),
		);
	const deletions = await deletePerson(db, { address, until: clock.at });
	const id = clock.newId();
	const done = await db.commit([
		...first,
		...deletions,
		...oweRewrite(db, id),
		insertAudit(
			db,
			{ staffId: by.staffId, action: "privacy.erase", detail: auditEventOf(by, known) },
			clock,
		),
		...(by.how === "visitor" || calls.length > 0 ? told(office, by, calls) : []),
	]);
	wakeDelivery();
	const rows = countsOf(deletions, done.slice(first.length));
	const mentions = await finish(office, address, hash);
	return { outcome: "erased", rows, mentions, calls, ...(await scrubbed(office, address, id)) };
}

/**
 * What is left of the address elsewhere goes, and only then is the erasure noted as carried out. When
 * that fails the person's own records are gone all the same; the next start goes on from the list.
 */
async function finish(
	{ db, clock, log }: EraseContext,
	address: string,
	hash: string,
): Promise<number> {
	try {
		const mentions = await sweep(db, { address, until: clock.at });
		await db.commit([insertErasure(db, hash, clock.at)]);
		return mentions;
	} catch (error) {
		log("erasure not finished", { error: String(error) });
		return 0;
	}
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
function auditEventOf({ how }: AskedBy, known: boolean): string {
	return known ? `by ${how}` : `by ${how}, nothing was kept`;
}

/** The agency hears that it happened, and not to whom. */
function told(office: EraseContext, { how }: AskedBy, calls: readonly string[]): Step[] {
	const { clock } = office;
	const { to, from } = office.notify ?? defaultNotify;
	const mail = erasedMail({ to, how, calls });
	return [(trx: Database) => enqueue(trx, mail, { id: clock.newId(), from, at: clock.at })];
}

/**
 * The log is emptied at once, and a small file written anew. For a large one forms would wait too long:
 * that is left to the night (server/daily-jobs.ts), as is what somebody else is reading just now.
 */
async function scrubbed(
	{ db, folder, log }: EraseContext,
	address: string,
	id: string,
): Promise<Pick<Erased, "left" | "isLater">> {
	const isQuick = folder === null || (await isSmall(folder));
	try {
		await db.scrub(isQuick);
	} catch (error) {
		// Somebody else reads the file: the rows are gone, and their bytes are looked for all the same.
		log("deleted bytes not taken out", { error: String(error) });
	}
	const { own, copies } = folder ? await residualDataOf(folder, address, isQuick) : NONE;
	const isLater = db.kind === "sqlite" && (!isQuick || own.length > 0);
	if (db.kind === "postgres") return { left: copies, isLater };
	// Owed once more: somebody may have written the file anew before the mentions were gone.
	const note = isLater ? oweRewrite(db, id) : [settleRewrites(db, [id])];
	await db.commit(note).catch((error) => log("rewrite not noted", { error: String(error) }));
	return { left: copies, isLater };
}

const NONE: Traces = { own: [], copies: [] };

function countsOf(
	deletions: readonly Write[],
	done: readonly { changes: number }[],
): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const [index, { table }] of deletions.entries()) {
		const changes = done[index]?.changes ?? 0;
		if (changes > 0) counts[table] = (counts[table] ?? 0) + changes;
	}
	return counts;
}
