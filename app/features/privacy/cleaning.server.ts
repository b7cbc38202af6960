import type { Database } from "#lib/db/connection.server.ts";
import type { DataFolder } from "#lib/db/data-folder.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import { type Cleaning, cleanBackups } from "./backups.server.ts";
import { rewriteIfOwed } from "./rewrite.server.ts";

type Log = Site["log"];

/** How often each process looks whether an erasure left something to do. */
const LOOK_EVERY = 15 * 60_000;

/**
 * Looks after the data folder for as long as the process lives: whoever was erased by another instance or
 * on the command line, or while a backup was being made, goes from this folder's files as well.
 * @returns how to stop.
 */
export function startCleaning(
	db: Database,
	folder: DataFolder,
	log: Log,
	every = LOOK_EVERY,
): () => void {
	cleanSoon(db, folder, log);
	const timer = setInterval(() => cleanSoon(db, folder, log), every).unref();
	return () => clearInterval(timer);
}

let running: Promise<void> | null = null;
let isWantedAgain = false;

/**
 * Takes what erasures left out of the backups and of a small database's file, in the background and one
 * run at a time; asked for meanwhile, it runs once more. What fails or is cut short is begun again later.
 */
export function cleanSoon(db: Database, folder: DataFolder, log: Log): void {
	if (running) {
		isWantedAgain = true;
		return;
	}
	running = clean(db, folder, log).finally(() => {
		running = null;
		if (!isWantedAgain) return;
		isWantedAgain = false;
		cleanSoon(db, folder, log);
	});
}

/**
 * For the night, when few forms are sent: a large file as well. Told to stop it begins nothing more; the
 * rewriting of a file cannot be stopped.
 */
export async function cleanByNight(
	db: Database,
	folder: DataFolder,
	log: Log,
	signal?: AbortSignal,
): Promise<void> {
	signal?.throwIfAborted();
	await rewriteIfOwed(db, folder, true).catch((error) =>
		log("deleted bytes not taken out", { error: String(error) }),
	);
	signal?.throwIfAborted();
	cleanSoon(db, folder, log);
}

/** Read to their ends once and found damaged: nothing gets better by reading them again. */
const damagedBefore = new Set<string>();
let lastFailure = "";

async function clean(db: Database, folder: DataFolder, log: Log): Promise<void> {
	const failures: string[] = [];
	const noted = (error: unknown) => {
		failures.push(String(error));
	};
	const backups = await cleanBackups(db, folder, { except: damagedBefore }).catch(noted);
	await rewriteIfOwed(db, folder).catch(noted);
	if (backups) tell(backups, log);
	const failed = backups?.failed.length ?? 0;
	// What fails all day is told once.
	const failure = failed + failures.length > 0 ? JSON.stringify({ failed, failures }) : "";
	if (failure !== "" && failure !== lastFailure) log("files not cleaned", { failed, failures });
	lastFailure = failure;
}

function tell({ cleaned, damaged }: Cleaning, log: Log): void {
	for (const file of damaged) damagedBefore.add(file);
	if (cleaned + damaged.length > 0)
		log("backups cleaned of erased people", { cleaned, damaged: damaged.length });
}
