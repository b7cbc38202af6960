import { existsSync } from "node:fs";
import { type Database, openDatabase } from "#lib/db/connection.server.ts";
import type { DataFolder } from "#lib/db/data-folder.ts";
import { restoreDatabase } from "#lib/db/restore.server.ts";
import { erasureKey, erasureKeys } from "./erasure-key.server.ts";
import {
	addToErasureFile,
	missingFrom,
	readErasureFile,
	readErasures,
	union,
} from "./erasure-list.server.ts";
import { type Demanded, replayErasures } from "./replay-erasures.server.ts";

export type Restored = {
	/** How many people were erased again. */
	erasedAgain: number;
	/** Where the database of before is; null when there was none. */
	aside: string | null;
};

/**
 * Puts a backup in the place of the database, and erases again whoever was erased since it was made,
 * before anybody can see the data.
 * @throws InUse, BackupDamaged; nothing has changed then.
 */
export async function restoreInstallation(
	databaseUrl: string,
	folder: DataFolder,
	backup: string,
	at: string,
): Promise<Restored> {
	const current = await currentErasures(databaseUrl, folder);
	let erasedAgain = 0;
	const aside = await restoreDatabase({
		databaseUrl,
		folder,
		backup,
		at,
		async prepare(db) {
			erasedAgain = await eraseAgain(db, folder, current);
		},
	});
	return { erasedAgain, aside };
}

/** Who was erased here so far; nobody where this version cannot read the database. It is migrated on the way. */
async function currentErasures(databaseUrl: string, { file }: DataFolder): Promise<Demanded> {
	const nobody = { erasures: new Map(), keys: [] };
	if (file && !existsSync(file)) return nobody;
	try {
		const db = await openDatabase(databaseUrl);
		try {
			return { erasures: await readErasures(db), keys: await erasureKeys(db) };
		} finally {
			await db.destroy();
		}
	} catch {
		return nobody;
	}
}

async function eraseAgain(db: Database, folder: DataFolder, current: Demanded): Promise<number> {
	await erasureKey(db);
	const listed = await readErasureFile(folder);
	const erased = await replayErasures(db, {
		erasures: union(listed, current.erasures),
		keys: current.keys,
	});
	await addToErasureFile(folder, missingFrom(listed, await readErasures(db)));
	return erased;
}
