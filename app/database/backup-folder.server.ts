import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { backupName, momentOfName } from "./backup-format.ts";
import { staleBackups } from "./backup-rotation.ts";
import { type BackupWritten, type Progress, writeBackup } from "./backup-write.server.ts";
import { backupsIn, type DataFolder, dataFolderOf } from "./data-folder.ts";
import { openSnapshot } from "./snapshot.server.ts";

export type KeptBackup = { file: string; at: string; bytes: number };

export type BackupOptions = { folder?: DataFolder; onProgress?: Progress | undefined };

/** What was there before a restore is kept apart, for a while. */
export const BEFORE_RESTORE = "before-restore-";

/** An installation's own backups, the newest first. */
export async function listBackups(folder: DataFolder): Promise<KeptBackup[]> {
	const path = backupsIn(folder);
	const names = await readdir(path).catch(() => []);
	const backups: KeptBackup[] = [];
	for (const name of names) {
		const at = momentOfName(name.replace(BEFORE_RESTORE, ""), folder.name);
		if (at === null) continue;
		const file = join(path, name);
		backups.push({ file, at, bytes: (await stat(file)).size });
	}
	return backups.sort((a, b) => (a.at < b.at ? 1 : -1));
}

/**
 * Makes a backup in the data folder while the site goes on, and removes those that have had their time:
 * kept are the last of each of seven days and of each of four weeks.
 * @param at now; also the moment in the file's name.
 */
export async function runBackup(
	databaseUrl: string,
	at: string,
	{ folder = dataFolderOf(databaseUrl), onProgress }: BackupOptions = {},
): Promise<BackupWritten> {
	const file = join(backupsIn(folder), backupName(folder.name, at));
	const snapshot = await openSnapshot(databaseUrl);
	try {
		const written = await writeBackup(snapshot, file, at, onProgress);
		await rotate(folder);
		return written;
	} finally {
		await snapshot.close();
	}
}

async function rotate(folder: DataFolder): Promise<void> {
	const backups = await listBackups(folder);
	const stale = new Set(staleBackups(backups.map(({ at }) => at)));
	for (const { file, at } of backups) if (stale.has(at)) await rm(file, { force: true });
}
