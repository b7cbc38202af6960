import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { backupName, isHalfWritten, momentOfName } from "./backup-format.ts";
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

/** A file that nobody has written to for so long belongs to a process that was killed. Milliseconds. */
const ABANDONED_AFTER = 3_600_000;

/** Removes what killed processes left half-written: it holds people like a backup, and nobody would ever clean it. */
export async function removeAbandoned(folder: DataFolder): Promise<void> {
	const path = backupsIn(folder);
	for (const name of await readdir(path).catch(() => [])) {
		if (!name.startsWith(`${folder.name}-`) || !isHalfWritten(name)) continue;
		const file = join(path, name);
		// Whoever writes it may just have finished.
		const written = await stat(file).catch(() => null);
		if (written && Date.now() - written.mtimeMs > ABANDONED_AFTER) await rm(file, { force: true });
	}
}

async function rotate(folder: DataFolder): Promise<void> {
	await removeAbandoned(folder);
	const backups = await listBackups(folder);
	const stale = new Set(staleBackups(backups.map(({ at }) => at)));
	for (const { file, at } of backups) if (stale.has(at)) await rm(file, { force: true });
}
