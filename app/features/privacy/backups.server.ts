import { randomUUID } from "node:crypto";
import { type KeptBackup, listBackups, removeAbandoned } from "#lib/db/backup-folder.server.ts";
import { BackupDamaged, type BackupHeader, SCRATCH_ENDING } from "#lib/db/backup-format.ts";
import { headerOf } from "#lib/db/backup-read.server.ts";
import { writeBackup } from "#lib/db/backup-write.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { DataFolder } from "#lib/db/data-folder.ts";
import { fileFromBackup, removeFile } from "#lib/db/restore-sqlite.server.ts";
import { openSnapshot } from "#lib/db/snapshot.server.ts";
import { erasureKeys } from "./erasure-key.server.ts";
import { readErasures, sumOfErasures } from "./erasure-list.server.ts";
import { type Demanded, replayErasures } from "./replay-erasures.server.ts";

export type Cleaning = {
	cleaned: number;
	/** Backups that could not be read; they may still hold somebody who was erased. */
	damaged: string[];
	/** Those that could not be written anew just now, as on a full disk; they stand as they were. */
	failed: string[];
};

type Options = {
	onStep?: (done: number, all: number) => void;
	/** Backups to leave alone. */
	except?: ReadonlySet<string>;
};

/** Backups in the data folder that do not know of every erasure. */
export async function uncleanBackups(db: Database, folder: DataFolder): Promise<KeptBackup[]> {
	const known = await sumOfErasures(db);
	if (known.count === 0) return [];
	const unclean: KeptBackup[] = [];
	for (const backup of await listBackups(folder)) {
		const header = await headerOf(backup.file).catch(whyUnread);
		if (header !== "gone" && (header === null || isBehind(header, known))) unclean.push(backup);
	}
	return unclean;
}

/**
 * Erases from the backups in the data folder whoever was erased since they were made: each is opened as
 * a database of its own, erased, written anew, read back, and only then put in the place of the old one.
 * It can be cut short at any time and be begun again, and done by several processes at once.
 */
export async function cleanBackups(
	db: Database,
	folder: DataFolder,
	{ onStep = () => {}, except }: Options = {},
): Promise<Cleaning> {
	await removeAbandoned(folder);
	const unclean = (await uncleanBackups(db, folder)).filter(({ file }) => !except?.has(file));
	const demanded: Demanded = { erasures: await readErasures(db), keys: await erasureKeys(db) };
	const cleaning: Cleaning = { cleaned: 0, damaged: [], failed: [] };
	for (const [index, { file, at }] of unclean.entries()) {
		onStep(index, unclean.length);
		try {
			await cleanBackup(file, at, demanded);
			cleaning.cleaned++;
		} catch (error) {
			const found = error instanceof BackupDamaged ? cleaning.damaged : cleaning.failed;
			if (whyUnread(error) !== "gone") found.push(file);
		}
	}
	onStep(unclean.length, unclean.length);
	return cleaning;
}

/** An erasure that was cut short is noted late, with its old moment: the moments alone would not show it. */
function isBehind(
	{ erasedThrough, erasures = 0 }: BackupHeader,
	{ count, latest }: { count: number; latest: string },
): boolean {
	return (erasedThrough ?? "") < latest || erasures < count;
}

/** A newer backup may have taken its place meanwhile. */
function whyUnread(error: unknown): "gone" | null {
	return (error as { code?: string }).code === "ENOENT" ? "gone" : null;
}

async function cleanBackup(file: string, at: string, demanded: Demanded): Promise<void> {
	// Another process may be at the same one: each has a file of its own.
	const scratch = `${file}.${randomUUID()}${SCRATCH_ENDING}`;
	try {
		await fileFromBackup(file, scratch, async (db) => {
			await replayErasures(db, demanded);
		});
		const snapshot = await openSnapshot(`file:${scratch}`);
		try {
			await writeBackup(snapshot, file, at);
		} finally {
			await snapshot.close();
		}
	} finally {
		await removeFile(scratch);
	}
}
