import { existsSync } from "node:fs";
import { openDatabase } from "#lib/db/connection.server.ts";
import type { DataFolder } from "#lib/db/data-folder.ts";
import { restoreDatabase } from "#lib/db/restore.server.ts";
import {
	addToErasureFile,
	type Erasures,
	erasureKey,
	erasureKeys,
	latestOf,
	missingFrom,
	readErasureFile,
	readErasures,
} from "./erasures.server.ts";
import { replayErasures } from "./replay-erasures.server.ts";

export type Restored = {
	erasedAgain: number;
	/** Path of the previous database; null when there was none. */
	aside: string | null;
};

/**
 * Replaces the database with a backup, after erasing from it whoever was erased since it was made.
 * @throws InUse, BackupDamaged; nothing has changed then.
 */
export async function restoreInstallation(
	databaseUrl: string,
	folder: DataFolder,
	backup: string,
	at: string,
): Promise<Restored> {
	const listed = await readErasureFile(folder);
	const current = await currentErasures(databaseUrl, folder);
	const erasures = latestOf([...listed, ...current.erasures]);
	let erasedAgain = 0;
	const aside = await restoreDatabase({
		databaseUrl,
		folder,
		backup,
		at,
		async prepare(db) {
			await erasureKey(db);
			erasedAgain = await replayErasures(db, erasures, current.keys);
			await addToErasureFile(folder, missingFrom(listed, await readErasures(db)));
		},
	});
	return { erasedAgain, aside };
}

/** Also brings the database up to date; empty where this version cannot read it. */
async function currentErasures(
	databaseUrl: string,
	{ file }: DataFolder,
): Promise<{ erasures: Erasures; keys: string[] }> {
	const none = { erasures: new Map(), keys: [] };
	if (file && !existsSync(file)) return none;
	const db = await openDatabase(databaseUrl).catch(() => null);
	try {
		return db ? { erasures: await readErasures(db), keys: await erasureKeys(db) } : none;
	} catch {
		return none;
	} finally {
		await db?.destroy();
	}
}
