import { stat } from "node:fs/promises";
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
import { sweep } from "./sweep.server.ts";
import { filesWith } from "./traces.server.ts";

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
	/** The database's files in which the address can still be read; to be looked at by the operator. */
	left: string[];
};

/** The agency's own addresses stand in every mail; they are nobody's whom one could erase. */
export type EraseResult = Erased | { outcome: "own-address" };

/**
 * Removes every trace of an address: its rows in one transaction, what others wrote about it, and the
 * bytes in the database's files. The fingerprint is on the disk before anything is deleted: whatever
 * happens in between, the next start ends what was begun. Backups follow by `cleanBackups`.
 * @throws CommitFailed when the database cannot write; nothing is deleted then.
 */
export async function erasePerson(
	office: EraseOffice,
	address: string,
	by: AskedBy,
): Promise<EraseResult> {
	const { db, moment, folder, log } = office;
	if (isOwnAddress(office, address)) return { outcome: "own-address" };
	const hash = hashOfAddress(await erasureKey(db), address);
	const calls = await callsAhead(db, address, moment.at);
	if (folder)
		await addToErasureFile(folder, new Map([[hash, moment.at]])).catch((error) =>
			log("erasure list not writable", { error: String(error) }),
		);
	const deletions = await deletePerson(db, { address, until: moment.at });
	const done = await db.commit([
		...deletions,
		insertAudit(
			db,
			{ staffId: by.staffId, action: "privacy.erase", detail: `by ${by.how}` },
			moment,
		),
		...(by.how === "visitor" || calls.length > 0 ? told(office, by, calls) : []),
	]);
	pokeDelivery();
	const rows = countsOf(deletions, done);
	const mentions = await finish(office, address, hash);
	return { outcome: "erased", rows, mentions, calls, left: await scrubbed(office, address) };
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

/** The agency hears that it happened, and not to whom. */
function told(office: EraseOffice, { how }: AskedBy, calls: readonly string[]): Write[] {
	const { db, moment } = office;
	const { to, from } = office.notify ?? usualNotify;
	const mail = erasedMail({ to, how, calls });
	return [insertNotification(db, mail, { id: moment.newId(), from, at: moment.at })];
}

/** A database of up to this size is written anew in a moment. */
const SMALL = 32 * 1024 * 1024;

/**
 * A copy can have stayed behind in a page of the file that was split long ago. Only writing the file
 * anew takes all of them: always where that costs little, and for a large one when the address is found.
 */
async function scrubbed({ db, folder, log }: EraseOffice, address: string): Promise<string[]> {
	try {
		const size = folder?.file ? (await stat(folder.file)).size : 0;
		await db.scrub(size <= SMALL);
		if (!folder || (await filesWith(folder, address)).length === 0) return [];
		await db.scrub(true);
	} catch (error) {
		// Somebody else reads the file: the rows are gone, and their bytes are looked for all the same.
		log("deleted bytes not taken out", { error: String(error) });
	}
	return folder ? filesWith(folder, address) : [];
}

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
