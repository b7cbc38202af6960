import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { ephemeralTables } from "#database/schema.ts";
import { runThread } from "#lib/workers/run-thread.server.ts";
import {
	type DataFolder,
	findBackupFolder,
	keepToOwner,
	locateDataFolder,
} from "./data-folder.ts";
import { refuseUnknown } from "./migrate.server.ts";
import { findPostgresTool, ToolMissing } from "./postgres-tools.server.ts";
import { checkIntegrity } from "./sqlite-file.server.ts";

/**
 * A backup is a compressed SQLite file (`.sqlite.zst`), or the output of pg_dump (`.dump`). It contains
 * everything except sessions, one-time links and rate limits: a restore would reopen ended sessions.
 */
export type Backup = { file: string; at: string; bytes: number };

/** The file is not a backup, or is damaged. The message is for the operator. */
export class BackupDamaged extends Error {}

const DAY = 24 * 60 * 60_000;
const HOUR = 60 * 60_000;

/** Specified by the privacy policy (docs/requirements.md, section 8). */
const DAYS_KEPT = 30;

/** RFC 8878, 3.1.1: the magic number of a frame. */
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

const UNFINISHED = ".unfinished";

type BackupOptions = {
	folder?: DataFolder;
	/** Target file, instead of one in the data folder. */
	file?: string;
	/** Aborts the backup and removes its files. */
	signal?: AbortSignal;
};

/** Copies everything into one file while the site is running, checks it, and deletes backups older than 30 days. */
export async function backUp(
	databaseUrl: string,
	at: string,
	{ folder = locateDataFolder(databaseUrl), file, signal }: BackupOptions = {},
): Promise<Backup> {
	const target =
		file ?? join(findBackupFolder(folder), makeBackupName(folder, at));
	await mkdir(dirname(target), { recursive: true, mode: 0o700 });

	if (!file) {
		keepToOwner(dirname(target));
		// First, as a full disk needs their space.
		await deleteExpired(folder, at);
	}

	const unfinished = target + UNFINISHED;
	try {
		if (folder.file) await copySqlite(folder.file, unfinished, signal);
		else await dumpPostgres(databaseUrl, unfinished, signal);

		await syncToDisk(unfinished);
		await rename(unfinished, target);
		await syncToDisk(dirname(target));
	} finally {
		await rm(unfinished, { force: true });
	}

	return { file: target, at, bytes: (await stat(target)).size };
}

/** Name of the previous database that a restore moves aside. */
export function nameAside(folder: DataFolder, at: string): string {
	const name = makeBackupName(folder, at).replace(/\.zst$/, "");
	return join(findBackupFolder(folder), `before-restore-${name}`);
}

export async function listBackups(folder: DataFolder): Promise<Backup[]> {
	const backups: Backup[] = [];

	for (const name of await listNames(findBackupFolder(folder))) {
		const at = readBackupTime(name, folder.name);
		if (at === null) continue;

		const file = join(findBackupFolder(folder), name);
		// Another process may have deleted this one.
		const found = await stat(file).catch(() => null);
		if (found) backups.push({ file, at, bytes: found.size });
	}

	return backups.sort((a, b) => (a.at < b.at ? 1 : -1));
}

/**
 * Reads a backup from end to end.
 * @param unpacked path for the SQLite file; a temporary one when absent.
 * @throws BackupDamaged; an Error when it was written by a newer version.
 */
export async function verifyBackup(
	backup: string,
	unpacked?: string,
): Promise<void> {
	const applied = (await isDump(backup))
		? await listMigrationsInDump(backup)
		: await listMigrationsInCopy(backup, unpacked);
	refuseUnknown("backup", applied);
}

/** Syncs a file, or a folder's entries, to the disk. */
export async function syncToDisk(path: string): Promise<void> {
	await using handle = await open(path, "r");
	await handle.sync();
}

async function copySqlite(
	file: string,
	target: string,
	signal?: AbortSignal,
): Promise<void> {
	const copy = `${target}.sqlite`;
	try {
		await rm(copy, { force: true });
		await runThread(
			new URL("./backup-worker.ts", import.meta.url),
			{ source: file, copy },
			{ signal },
		);
		await pipeline(
			createReadStream(copy),
			createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
			createWriteStream(target, { mode: 0o600 }),
			{ signal },
		);
	} finally {
		await removeSqlite(copy);
	}
}

async function dumpPostgres(
	url: string,
	target: string,
	signal?: AbortSignal,
): Promise<void> {
	const left = ephemeralTables.map(
		(table) => `--exclude-table-data=*.${table}`,
	);
	const options = [
		"--format=custom",
		"--no-owner",
		"--no-privileges",
		`--file=${target}`,
	];

	await findPostgresTool("pg_dump", [...options, ...left], { url, signal });
	await listMigrationsInDump(target);
}

async function listMigrationsInDump(file: string): Promise<string[]> {
	const rows = ["--data-only", "--table=kysely_migration", "--file=-", file];
	const printed = await findPostgresTool("pg_restore", rows).catch((error) => {
		throw error instanceof ToolMissing ? error : toDamageError(error);
	});
	const names = printed.match(/^\d{3}-[\w-]+/gm);
	if (!names)
		throw toDamageError(new Error("it has no tables of this program"));

	return names;
}

async function listMigrationsInCopy(
	backup: string,
	target?: string,
): Promise<string[]> {
	const unpacked = target ?? `${backup}${UNFINISHED}.sqlite`;
	let isGood = false;
	try {
		await removeSqlite(unpacked);

		const output = createWriteStream(unpacked, { mode: 0o600 });
		if ((await readFirstBytes(backup)).subarray(0, 4).equals(ZSTD))
			await pipeline(createReadStream(backup), createZstdDecompress(), output);
		else await pipeline(createReadStream(backup), output);

		using db = new DatabaseSync(unpacked);
		checkIntegrity(db);

		const rows = db.prepare("SELECT name FROM kysely_migration").all();

		isGood = true;

		return rows.map(({ name }) => String(name));
	} catch (error) {
		// A full disk, for example, does not make the backup invalid.
		throw (error as NodeJS.ErrnoException).syscall
			? error
			: toDamageError(error as Error);
	} finally {
		if (!isGood || !target) await removeSqlite(unpacked);
	}
}

function toDamageError({ message }: Error): BackupDamaged {
	return new BackupDamaged(
		`The file isn’t a backup of this application, or it is damaged: ${message}. Older versions wrote other formats: restore those with the version that wrote them.`,
	);
}

export async function isDump(backup: string): Promise<boolean> {
	return (await readFirstBytes(backup)).toString("latin1") === "PGDMP";
}

function readFirstBytes(file: string): Promise<Buffer> {
	return buffer(createReadStream(file, { end: 4 }));
}

export async function removeSqlite(file: string): Promise<void> {
	for (const ending of ["", "-wal", "-shm", "-journal"])
		await rm(file + ending, { force: true });
}

/** Deletes old backups except the newest, and unfinished files of killed processes after an hour. */
async function deleteExpired(folder: DataFolder, at: string): Promise<void> {
	const expired = new Date(Date.parse(at) - DAYS_KEPT * DAY).toISOString();
	const [, ...older] = await listBackups(folder);
	for (const backup of older)
		if (backup.at < expired) await rm(backup.file, { force: true });

	for (const name of await listNames(findBackupFolder(folder))) {
		if (!name.includes(UNFINISHED)) continue;

		const file = join(findBackupFolder(folder), name);
		const found = await stat(file).catch(() => null);
		if (found && Date.now() - found.mtimeMs > HOUR)
			await rm(file, { force: true });
	}
}

function makeBackupName({ name, file }: DataFolder, at: string): string {
	return `${name}-${at.replace(/[:.]/g, "-")}${file ? ".sqlite.zst" : ".dump"}`;
}

const NAME =
	/^(?:before-restore-)?(.+)-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)-(\d{3})Z\.(?:sqlite|sqlite\.zst|dump|jsonl\.zst)$/;

/** The time in a backup's name; null when it is not one of this installation's. */
function readBackupTime(file: string, name: string): string | null {
	const [, own, day, time = "", ms] = NAME.exec(file) ?? [];
	return own === name ? `${day}T${time.replaceAll("-", ":")}.${ms}Z` : null;
}

function listNames(path: string): Promise<string[]> {
	return readdir(path).catch(() => []);
}
