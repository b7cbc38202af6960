import { readdir, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import {
	BEFORE_RESTORE,
	backupName,
	isHalfWritten,
	isPassing,
	momentOfName,
} from "./backup-format.ts";
import { staleBackups } from "./backup-rotation.ts";
import { type BackupWritten, type Progress, writeBackup } from "./backup-write.server.ts";
import { backupsIn, type DataFolder, dataFolderOf } from "./data-folder.ts";
import { keepFolderToOwner } from "./owner-only.server.ts";
import { openSnapshot } from "./snapshot.server.ts";

export type KeptBackup = { file: string; at: string; bytes: number };

export type BackupOptions = {
	folder?: DataFolder;
	onProgress?: Progress | undefined;
	/** Cuts it short; nothing is left then. */
	signal?: AbortSignal;
};

/** An installation's own backups, the newest first. */
export async function listBackups(folder: DataFolder): Promise<KeptBackup[]> {
	const path = backupsIn(folder);
	const backups: KeptBackup[] = [];
	for (const name of await namesIn(path)) {
		const at = momentOfName(name.replace(BEFORE_RESTORE, ""), folder.name);
		if (at === null) continue;
		const file = join(path, name);
		// Whoever makes a backup meanwhile may just have removed this one.
		const found = await stat(file).catch(nothingIfGone);
		if (found) backups.push({ file, at, bytes: found.size });
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
	{ folder = dataFolderOf(databaseUrl), onProgress, signal }: BackupOptions = {},
): Promise<BackupWritten> {
	const file = join(backupsIn(folder), backupName(folder.name, at));
	keepFolderToOwner(backupsIn(folder));
	// First: on a full disk it is their room that is needed.
	await removeAbandoned(folder);
	const snapshot = await openSnapshot(databaseUrl);
	try {
		const written = await writeBackup(snapshot, file, at, onProgress, signal);
		await rotate(folder);
		return written;
	} finally {
		await snapshot.close();
	}
}

/** A file that nobody has written to for so long belongs to a process that was killed. Milliseconds. */
const ABANDONED_AFTER = 3_600_000;

/**
 * Removes what killed processes left half-written, backups, restores and moves: it holds people like a
 * backup, and nobody would ever clean it.
 */
export async function removeAbandoned(folder: DataFolder): Promise<void> {
	const { path, name, file } = folder;
	const database = file === null ? `${name}.` : basename(file);
	const backups = await namesIn(backupsIn(folder));
	const beside = await namesIn(path);
	const files = [
		...backups
			.filter((each) => isHalfWritten(each, name))
			.map((each) => join(backupsIn(folder), each)),
		...beside.filter((each) => isPassing(each, database)).map((each) => join(path, each)),
	];
	const written = new Map<string, number>();
	for (const each of files) {
		// Whoever writes it may just have finished.
		const found = await stat(each).catch(nothingIfGone);
		if (found) written.set(wholeOf(each), Math.max(written.get(wholeOf(each)) ?? 0, found.mtimeMs));
	}
	for (const each of files)
		if (Date.now() - (written.get(wholeOf(each)) ?? Date.now()) > ABANDONED_AFTER)
			await rm(each, { force: true });
}

/** SQLite writes to the files beside a database while the database itself stands still. */
function wholeOf(file: string): string {
	return file.replace(/-(wal|shm|journal)$/, "");
}

/** A folder that is not there yet holds nothing. */
async function namesIn(path: string): Promise<string[]> {
	return readdir(path).catch(() => []);
}

function nothingIfGone(error: { code?: string }): null {
	if (error.code === "ENOENT") return null;
	throw error;
}

async function rotate(folder: DataFolder): Promise<void> {
	const backups = await listBackups(folder);
	const stale = new Set(staleBackups(backups.map(({ at }) => at)));
	for (const { file, at } of backups) if (stale.has(at)) await rm(file, { force: true });
}
