import { existsSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { BEFORE_RESTORE, backupName, RESTORING_ENDING } from "#lib/db/backup-format.ts";
import { verifyBackup } from "#lib/db/backup-read.server.ts";
import { type Progress, writeBackup } from "#lib/db/backup-write.server.ts";
import { type Database, openDatabase } from "#lib/db/connection.server.ts";
import { backupsIn, type DataFolder } from "#lib/db/data-folder.ts";
import { refuseUnknown } from "#lib/db/migrate.server.ts";
import { restorePostgres } from "#lib/db/restore-postgres.server.ts";
import { fileFromBackup, holdAlone, InUse, replaceFile } from "#lib/db/restore-sqlite.server.ts";
import { snapshotOfSqlite } from "#lib/db/snapshot.server.ts";
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
	/** When the backup was made. */
	from: string;
	rows: Record<string, number>;
	/** How many people were erased again. */
	erasedAgain: number;
	/** Where that which was there before is kept; null when there was nothing. */
	aside: string | null;
};

/**
 * Puts a backup in the place of everything that is kept, unless it is damaged or the site is running.
 * What was there before is kept aside, and whoever was erased since the backup is erased again before
 * anybody can see the data.
 * @throws InUse, BackupDamaged; nothing has changed then.
 */
export async function restoreInstallation(
	databaseUrl: string,
	folder: DataFolder,
	backup: string,
	at: string,
	onProgress?: Progress,
): Promise<Restored> {
	const { header, end } = await verifyBackup(backup);
	refuseUnknown(header.schema);
	const restore = folder.file ? restoreFile : restoreServer;
	const { erasedAgain, aside } = await restore({ databaseUrl, backup, at, folder, onProgress });
	return { from: header.at, rows: end.rows, erasedAgain, aside };
}

type Restoring = {
	databaseUrl: string;
	backup: string;
	at: string;
	folder: DataFolder;
	onProgress: Progress | undefined;
};
type Done = Pick<Restored, "erasedAgain" | "aside">;

async function restoreFile(restoring: Restoring): Promise<Done> {
	const { backup, folder, onProgress } = restoring;
	const file = folder.file ?? "";
	const current = await currentErasures(restoring);
	const held = existsSync(file) ? holdIfPossible(file) : null;
	const made = file + RESTORING_ENDING;
	let erasedAgain = 0;
	try {
		const kept = await keepAside(file, restoring, current === null ? null : held);
		const prepare = async (db: Database) => {
			erasedAgain = await eraseAgain(db, folder, current ?? NOBODY);
		};
		await fileFromBackup(backup, made, prepare, onProgress);
		if (kept?.isRaw) await rename(file, kept.path);
		await replaceFile(file, made);
		return { erasedAgain, aside: kept?.path ?? null };
	} finally {
		held?.close();
	}
}

async function restoreServer(restoring: Restoring): Promise<Done> {
	const { databaseUrl, backup, at, folder, onProgress } = restoring;
	const aside = asideIn(folder, at);
	let current = NOBODY;
	let erasedAgain = 0;
	await restorePostgres(
		backup,
		databaseUrl,
		{
			async before(db, snapshot) {
				current = await erasuresOf(db);
				await writeBackup(snapshot, aside, at);
			},
			async prepare(db) {
				erasedAgain = await eraseAgain(db, folder, current);
			},
		},
		onProgress,
	);
	return { erasedAgain, aside };
}

const NOBODY: Demanded = { erasures: new Map(), keys: [] };

/** Who was erased here so far; null when this version cannot read the database. It is brought up to date on the way. */
async function currentErasures({ databaseUrl, folder }: Restoring): Promise<Demanded | null> {
	if (!folder.file || !existsSync(folder.file)) return null;
	try {
		const db = await openDatabase(databaseUrl);
		try {
			return await erasuresOf(db);
		} finally {
			await db.close();
		}
	} catch {
		return null;
	}
}

async function erasuresOf(db: Database): Promise<Demanded> {
	return { erasures: await readErasures(db), keys: await erasureKeys(db) };
}

/** @throws InUse. A file that is no database any more is held by nobody. */
function holdIfPossible(file: string): DatabaseSync | null {
	try {
		return holdAlone(file);
	} catch (error) {
		if (error instanceof InUse) throw error;
		return null;
	}
}

/** As a backup, from which people can be erased; as the file itself when it cannot be read any more. */
async function keepAside(
	file: string,
	{ at, folder }: Restoring,
	readable: DatabaseSync | null,
): Promise<{ path: string; isRaw: boolean } | null> {
	if (!existsSync(file)) return null;
	const raw = { path: `${file}.${BEFORE_RESTORE}${at.replace(/[:.]/g, "-")}`, isRaw: true };
	if (!readable) return raw;
	try {
		const snapshot = await snapshotOfSqlite(readable);
		try {
			await writeBackup(snapshot, asideIn(folder, at), at);
		} finally {
			await snapshot.close();
		}
		return { path: asideIn(folder, at), isRaw: false };
	} catch {
		return raw;
	}
}

function asideIn(folder: DataFolder, at: string): string {
	return join(backupsIn(folder), BEFORE_RESTORE + backupName(folder.name, at));
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
