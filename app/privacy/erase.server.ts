import { company } from "#content/company.ts";
import type { DataFolder } from "#database/data-folder.ts";
import type { Write } from "#database/write.ts";
import { addressKey } from "#leads/people.server.ts";
import { usualNotify } from "#leads/telling.ts";
import type { Moment } from "#moment.ts";
import { addressOf } from "#notifications/mail-address.ts";
import { insertNotification } from "#notifications/outbox.server.ts";
import { pokeDelivery } from "#notifications/poke.server.ts";
import type { Site } from "#site.server.ts";
import { insertAudit } from "#staff/audit.server.ts";
import { callsAhead, deletePerson } from "./erase-rows.server.ts";
import { erasureKey, hashOfAddress } from "./erasure-key.server.ts";
import { addToErasureFile, insertErasure } from "./erasure-list.server.ts";
import { erasedMail } from "./mails.ts";
import { isKnown } from "./person-data.server.ts";
import { isSmall, oweRewrite, settleRewrites } from "./rewrite.server.ts";
import { sweep } from "./sweep.server.ts";
import { type Traces, tracesOf } from "./traces.server.ts";

/** What an erasure needs of the site. */
export type EraseOffice = Pick<Site, "db" | "origin" | "notify" | "log"> & {
	moment: Moment;
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
	office: EraseOffice,
	address: string,
	by: AskedBy,
	first: readonly Write[] = [],
): Promise<EraseResult> {
	const { db, moment, folder, log } = office;
	if (isOwnAddress(office, address)) return { outcome: "own-address" };
	const hash = hashOfAddress(await erasureKey(db), address);
	const known = await isKnown(db, address);
	const calls = await callsAhead(db, address, moment.at);
	if (folder)
		await addToErasureFile(folder, new Map([[hash, moment.at]])).catch((error) =>
			log("erasure list not writable", { error: String(error) }),
		);
	const deletions = await deletePerson(db, { address, until: moment.at });
	const id = moment.newId();
	const done = await db.commit([
		...first,
		...deletions,
		...oweRewrite(db, id),
		insertAudit(
			db,
			{ staffId: by.staffId, action: "privacy.erase", detail: deedOf(by, known) },
			moment,
		),
		...(by.how === "visitor" || calls.length > 0 ? told(office, by, calls) : []),
	]);
	pokeDelivery();
	const rows = countsOf(deletions, done.slice(first.length));
	const mentions = await finish(office, address, hash);
	return { outcome: "erased", rows, mentions, calls, ...(await scrubbed(office, address, id)) };
}

/**
 * What is left of the address elsewhere goes, and only then is the erasure noted as carried out. When
 * that fails the person's own records are gone all the same; the next start goes on from the list.
 */
async function finish(
	{ db, moment, log }: EraseOffice,
	address: string,
	hash: string,
): Promise<number> {
	try {
		const mentions = await sweep(db, { address, until: moment.at });
		await db.commit([insertErasure(db, hash, moment.at)]);
		return mentions;
	} catch (error) {
		log("erasure not finished", { error: String(error) });
		return 0;
	}
}

/** Whether it is an address of the agency itself. */
export function isOwnAddress({ notify }: Pick<Site, "notify">, address: string): boolean {
	const { to, from } = notify ?? usualNotify;
	const own = [company.email, company.supportEmail, to, addressOf(from).address];
	return own.some((each) => addressKey(each) === addressKey(address));
}

/**
 * Somebody of whom nothing is kept here is put on the list of erasures as well, for an old backup may
 * hold them; but nobody was erased, and the log says so.
 */
function deedOf({ how }: AskedBy, known: boolean): string {
	return known ? `by ${how}` : `by ${how}, nothing was kept`;
}

/** The agency hears that it happened, and not to whom. */
function told(office: EraseOffice, { how }: AskedBy, calls: readonly string[]): Write[] {
	const { db, moment } = office;
	const { to, from } = office.notify ?? usualNotify;
	const mail = erasedMail({ to, how, calls });
	return [insertNotification(db, mail, { id: moment.newId(), from, at: moment.at })];
}

/**
 * The log is emptied at once, and a small file written anew. For a large one forms would wait too long:
 * that is left to the night (server/daily-jobs.ts), as is what somebody else is reading just now.
 */
async function scrubbed(
	{ db, folder, log }: EraseOffice,
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
	const { own, copies } = folder ? await tracesOf(folder, address, isQuick) : NONE;
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
