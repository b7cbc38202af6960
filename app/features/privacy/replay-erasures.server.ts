import { backupTables } from "#database/tables.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { DataFolder } from "#lib/db/data-folder.ts";
import { vacuum } from "#lib/db/dialect.ts";
import { batchesOf } from "#lib/db/move.server.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import { addressesIn } from "./address.ts";
import { deletePerson } from "./erase-rows.server.ts";
import {
	addErasureKeys,
	addToErasureFile,
	type Erasures,
	erasureKey,
	hashOfAddress,
	missingFrom,
	readErasureFile,
	readErasures,
	saveErasure,
} from "./erasures.server.ts";
import { redactMentions } from "./redact-mentions.server.ts";

/**
 * Erases again whoever was erased after this data was written: it comes from a backup, or its erasure was
 * interrupted. Only data older than the erasure goes. Reads every row when an erasure is missing.
 * @param keys of another installation that `erasures` may be hashed with.
 * @returns how many addresses were found and erased.
 */
export async function replayErasures(
	db: Database,
	erasures: Erasures,
	keys: readonly string[] = [],
): Promise<number> {
	const missing = missingFrom(await readErasures(db), erasures);
	if (missing.size === 0) return 0;
	const found = await addressesOf(db, missing, await addErasureKeys(db, keys));
	for (const [address, until] of found)
		await db.transaction().execute(async (trx) => {
			await deletePerson(trx, { address, until });
			await redactMentions(trx, { address, until });
		});
	// Stored last: interrupted in between, it begins anew.
	await db.transaction().execute(async (trx) => {
		for (const [hash, at] of missing) await saveErasure(trx, hash, at);
	});
	if (found.size > 0) await vacuum(db);
	return found.size;
}

/** Applies the list beside the database, whatever database was put there meanwhile. */
export async function replayErasuresAtStart(
	db: Database,
	folder: DataFolder,
	log: Site["log"] = () => {},
): Promise<number> {
	await erasureKey(db);
	const listed = await readErasureFile(folder);
	const erased = await replayErasures(db, listed);
	if (erased > 0) log("erased again", { people: erased });
	const unlisted = missingFrom(listed, await readErasures(db));
	// With PostgreSQL the folder may be one that cannot be written.
	await addToErasureFile(folder, unlisted).catch((error) =>
		log("erasure list not writable", { error: String(error) }),
	);
	return erased;
}

/** The erased addresses that are anywhere in the data, with the time of their erasure. */
async function addressesOf(
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
			const at = missing.get(hashOfAddress(key, address));
			if (at !== undefined) found.set(address, at);
		}
	}
	for (const table of backupTables) {
		if (table.name === "settings") continue;
		for await (const rows of batchesOf(db, table))
			for (const row of rows)
				for (const value of Object.values(row))
					if (typeof value === "string") addressesIn(value).forEach(check);
	}
	return found;
}
