import { existsSync } from "node:fs";
import { backupTables } from "#database/schema.ts";
import { applyEndedFile } from "#features/newsletter/ended-file.server.ts";
import {
	addSuppressionKeys,
	listSuppressionKeys,
} from "#features/newsletter/suppressions.server.ts";
import {
	raiseProposalNumber,
	readProposalNumber,
} from "#features/proposals/proposals.server.ts";
import { withdrawAll } from "#features/proposals/withdraw-proposal.server.ts";
import { emailKey } from "#lib/contacts/email.ts";
import { type Database, openDatabase } from "#lib/db/connection.server.ts";
import type { DataFolder } from "#lib/db/data-folder.ts";
import { vacuum } from "#lib/db/dialect.ts";
import { readBatches } from "#lib/db/move.server.ts";
import { restoreDatabase } from "#lib/db/restore.server.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import { findAddresses } from "./address.ts";
import { deletePerson } from "./erase.server.ts";
import {
	addErasureKeys,
	addToErasureFile,
	type Erasures,
	findLatest,
	hashOfAddress,
	listErasureKeys,
	listMissing,
	loadErasureKey,
	readErasureFile,
	readErasures,
	saveErasure,
} from "./erasures.server.ts";
import { redactMentions } from "./redact-mentions.server.ts";
import { findSubject } from "./subject.server.ts";

type Restored = {
	erasedAgain: number;
	/** Numbers of proposals that were open in the backup. */
	withdrawnProposals: number[];
	/** Path of the previous database; null when there was none. */
	aside: string | null;
};

/**
 * Replaces the database with a backup, after erasing from the backup the people erased since it was made.
 * @throws InUse, BackupDamaged; nothing has changed then.
 */
export async function restoreInstallation(
	databaseUrl: string,
	folder: DataFolder,
	backup: string,
	at: string,
): Promise<Restored> {
	const listed = await readErasureFile(folder);
	const current = await listCurrentErasures(databaseUrl, folder);
	const erasures = findLatest([...listed, ...current.erasures]);
	let erasedAgain = 0;
	let withdrawnProposals: number[] = [];
	async function prepare(db: Database): Promise<void> {
		await loadErasureKey(db);
		await addSuppressionKeys(db, current.suppressionKeys);
		erasedAgain = await replayErasures(db, erasures, current.keys);
		await addToErasureFile(folder, listMissing(listed, await readErasures(db)));
		await applyEndedFile(db, folder);
		withdrawnProposals = await withdrawAll(db, at);
		await raiseProposalNumber(db, current.proposalNumber);
	}

	const aside = await restoreDatabase({
		databaseUrl,
		folder,
		backup,
		at,
		prepare,
	});

	return { erasedAgain, withdrawnProposals, aside };
}

/** Also migrates the database; empty where this version cannot read it. */
async function listCurrentErasures(
	databaseUrl: string,
	folder: DataFolder,
): Promise<{
	erasures: Erasures;
	keys: string[];
	suppressionKeys: string[];
	proposalNumber: number;
}> {
	const none = {
		erasures: new Map(),
		keys: [],
		suppressionKeys: [],
		proposalNumber: 0,
	};
	const { file } = folder;
	if (file && !existsSync(file)) return none;

	const db = await openDatabase(databaseUrl).catch(() => null);
	try {
		if (!db) return none;

		// Ends of subscriptions that the file lacks are added to it.
		await applyEndedFile(db, folder);

		return {
			erasures: await readErasures(db),
			keys: await listErasureKeys(db),
			suppressionKeys: await listSuppressionKeys(db),
			proposalNumber: await readProposalNumber(db),
		};
	} catch {
		return none;
	} finally {
		await db?.destroy();
	}
}

/** Replays the erasure list on the database, also when the file was replaced. @returns how many were erased. */
export async function replayErasuresAtStart(
	db: Database,
	folder: DataFolder,
	log: Site["log"] = () => {},
): Promise<number> {
	await loadErasureKey(db);

	const listed = await readErasureFile(folder);
	const erased = await replayErasures(db, listed);
	if (erased > 0) log("erased again", { people: erased });

	const unlisted = listMissing(listed, await readErasures(db));
	// With PostgreSQL the folder may be read-only.
	await addToErasureFile(folder, unlisted).catch((error) =>
		log("erasure list not writable", { error: String(error) }),
	);

	return erased;
}

/**
 * Repeats erasures that this data lacks, because it comes from a backup or the erasure was interrupted.
 * Only data older than the erasure is deleted. Reads every row when an erasure is missing.
 * @param keys of another installation that `erasures` may be hashed with.
 */
async function replayErasures(
	db: Database,
	erasures: Erasures,
	keys: readonly string[] = [],
): Promise<number> {
	const missing = listMissing(await readErasures(db), erasures);
	if (missing.size === 0) return 0;

	const found = await listAddresses(
		db,
		missing,
		await addErasureKeys(db, keys),
	);
	for (const [address, until] of found)
		await db.transaction().execute(async (trx) => {
			await deletePerson(trx, await findSubject(trx, { address }), until);
			await redactMentions(trx, address, until);
		});

	// Stored last: an interrupted replay starts again.
	await db.transaction().execute(async (trx) => {
		for (const [hash, at] of missing) await saveErasure(trx, hash, at);
	});

	if (found.size > 0) await vacuum(db);

	return found.size;
}

/** Erased addresses that are anywhere in the data, with the time of their erasure. */
async function listAddresses(
	db: Database,
	missing: Erasures,
	keys: readonly string[],
): Promise<Map<string, string>> {
	const seen = new Set<string>();
	const found = new Map<string, string>();

	function check(address: string): void {
		if (seen.has(address)) return;

		seen.add(address);

		for (const key of keys) {
			// Erasures before 023-contact-points have the address as it was typed.
			for (const spelling of new Set([address, emailKey(address)])) {
				const at = missing.get(hashOfAddress(key, spelling));
				if (at !== undefined) found.set(address, at);
			}
		}
	}

	for (const table of backupTables) {
		if (table.name === "settings") continue;

		for await (const rows of readBatches(db, table))
			for (const [column, value] of rows.flatMap((row) =>
				Object.entries(row),
			)) {
				if (typeof value !== "string") continue;

				findAddresses(value).forEach(check);
				if (table.name === "contact_points" && column === "key") check(value);
			}
	}

	return found;
}
