import { backupTables } from "#database/kept-tables.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { DataFolder } from "#lib/db/data-folder.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import { addressesIn } from "./address.ts";
import { deletePerson } from "./erase-rows.server.ts";
import { erasureKey, erasureKeys, hashOfAddress, keepKeys } from "./erasure-key.server.ts";
import {
	addToErasureFile,
	type Erasures,
	insertErasure,
	missingFrom,
	readErasureFile,
	readErasures,
} from "./erasure-list.server.ts";
import { portionsOf, textColumnsOf } from "./portions.server.ts";
import { sweep } from "./sweep.server.ts";

/** Which erasures have to hold, and the keys with which they were hashed. */
export type Demanded = { erasures: Erasures; keys: readonly string[] };

/** Erasures that are carried out in one commit. */
const MAX_AT_ONCE = 500;

/**
 * Erases once more whoever was erased after this data was written: it comes from a backup, or its
 * erasure was cut short. Only what is older than the erasure goes. Costs one look at two short lists
 * when nothing is missing, and a look at every row otherwise.
 * @returns how many addresses were found and erased.
 */
export async function replayErasures(
	db: Database,
	{ erasures, keys: others }: Demanded,
): Promise<number> {
	const missing = missingFrom(await readErasures(db), erasures);
	if (missing.size === 0) return 0;
	await erasureKey(db);
	const own = await erasureKeys(db);
	await keepKeys(db, own, others);

	const found = await addressesOf(db, missing, [...new Set([...own, ...others])]);
	for (const [address, until] of found) {
		await db.commit(await deletePerson(db, { address, until }));
		await sweep(db, { address, until });
	}
	// Noted last: cut short in between, it begins anew.
	const notes = Array.from(missing, ([hash, at]) => insertErasure(db, hash, at));
	for (let from = 0; from < notes.length; from += MAX_AT_ONCE)
		await db.commit(notes.slice(from, from + MAX_AT_ONCE));
	// What was filled in or copied may have left pieces anywhere in the file.
	if (found.size > 0) await db.scrub(true);
	return found.size;
}

/** What a start does: the list beside the database holds, whatever database was put there meanwhile. */
export async function replayErasuresAtStart(
	db: Database,
	folder: DataFolder,
	log: Site["log"] = () => {},
): Promise<number> {
	await erasureKey(db);
	const listed = await readErasureFile(folder);
	const erased = await replayErasures(db, { erasures: listed, keys: [] });
	if (erased > 0) log("erased again", { people: erased });
	const unlisted = missingFrom(listed, await readErasures(db));
	// With PostgreSQL the folder may be one that cannot be written.
	await addToErasureFile(folder, unlisted).catch((error) =>
		log("erasure list not writable", { error: String(error) }),
	);
	return erased;
}

/** The addresses anywhere in the data that were erased, with the moment until which. */
async function addressesOf(
	db: Database,
	missing: Erasures,
	keys: readonly string[],
): Promise<Map<string, string>> {
	const seen = new Set<string>();
	const found = new Map<string, string>();
	function judge(address: string): void {
		if (seen.has(address)) return;
		seen.add(address);
		for (const key of keys) {
			const at = missing.get(hashOfAddress(key, address));
			if (at !== undefined) found.set(address, at);
		}
	}
	for (const table of backupTables) {
		if (table.name === "settings") continue;
		const columns = await textColumnsOf(db, table);
		for await (const rows of portionsOf(db, table, columns))
			for (const row of rows)
				for (const value of Object.values(row))
					if (typeof value === "string") addressesIn(value).forEach(judge);
	}
	return found;
}
