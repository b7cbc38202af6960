import { type KeptBackup, listBackups, removeAbandoned } from "#database/backup-folder.server.ts";
import { SCRATCH_ENDING } from "#database/backup-format.ts";
import { headerOf } from "#database/backup-read.server.ts";
import { writeBackup } from "#database/backup-write.server.ts";
import type { Database } from "#database/connection.server.ts";
import type { DataFolder } from "#database/data-folder.ts";
import { fileFromBackup, removeFile } from "#database/restore-sqlite.server.ts";
import { openSnapshot } from "#database/snapshot.server.ts";
import type { Site } from "#site.server.ts";
import { erasureKeys } from "./erasure-key.server.ts";
import { type Erasures, readErasures } from "./erasure-list.server.ts";
import { type Demanded, reapplyErasures } from "./reapply.server.ts";

export type Cleaning = {
	cleaned: number;
	/** Backups that could not be read; they may still hold somebody who was erased. */
	damaged: string[];
};

type Step = (done: number, all: number) => void;

/** Backups in the data folder that were made before the latest erasure and not cleaned since. */
export async function uncleanBackups(db: Database, folder: DataFolder): Promise<KeptBackup[]> {
	const latest = latestOf(await readErasures(db));
	if (latest === "") return [];
	const unclean: KeptBackup[] = [];
	for (const backup of await listBackups(folder)) {
		const header = await headerOf(backup.file).catch(() => null);
		if (header === null || (header.erasedThrough ?? "") < latest) unclean.push(backup);
	}
	return unclean;
}

/**
 * Erases from the backups in the data folder whoever was erased since they were made: each is opened as
 * a database of its own, erased, written anew, read back, and only then put in the place of the old one.
 * It can be cut short at any time and be begun again.
 */
export async function cleanBackups(
	db: Database,
	folder: DataFolder,
	onStep: Step = () => {},
): Promise<Cleaning> {
	await removeAbandoned(folder);
	const unclean = await uncleanBackups(db, folder);
	const demanded: Demanded = { erasures: await readErasures(db), keys: await erasureKeys(db) };
	const cleaning: Cleaning = { cleaned: 0, damaged: [] };
	for (const [index, { file, at }] of unclean.entries()) {
		onStep(index, unclean.length);
		try {
			await cleanBackup(file, at, demanded);
			cleaning.cleaned++;
		} catch {
			cleaning.damaged.push(file);
		}
	}
	onStep(unclean.length, unclean.length);
	return cleaning;
}

let cleaning: Promise<void> | null = null;
let isWantedAgain = false;

/**
 * Cleans the backups in the background, one run at a time; asked for meanwhile, it runs once more. What
 * the end of the process cuts short is begun again by the next start.
 */
export function cleanBackupsSoon(db: Database, folder: DataFolder, log: Site["log"]): void {
	if (cleaning) {
		isWantedAgain = true;
		return;
	}
	cleaning = cleanBackups(db, folder)
		.then(({ cleaned, damaged }) => {
			if (cleaned + damaged.length > 0)
				log("backups cleaned of erased people", { cleaned, damaged: damaged.length });
		})
		.catch((error) => log("backups not cleaned", { error: String(error) }))
		.finally(() => {
			cleaning = null;
			if (!isWantedAgain) return;
			isWantedAgain = false;
			cleanBackupsSoon(db, folder, log);
		});
}

async function cleanBackup(file: string, at: string, demanded: Demanded): Promise<void> {
	const scratch = file + SCRATCH_ENDING;
	try {
		await fileFromBackup(file, scratch, async (db) => {
			await reapplyErasures(db, demanded);
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

function latestOf(erasures: Erasures): string {
	return [...erasures.values()].sort().at(-1) ?? "";
}
