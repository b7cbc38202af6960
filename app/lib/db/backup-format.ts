/**
 * A backup: lines of JSON, compressed with Zstandard. First what it is, then for each table its name and
 * columns and one array per row, last the counts and a SHA-256 over everything before. Either database
 * writes it and reads it, so that it also carries an installation from one to the other.
 */
export type BackupHeader = {
	format: typeof FORMAT;
	version: typeof VERSION;
	/** When it was made: UTC, ISO 8601. */
	at: string;
	/** The last migration of the tables that it holds. */
	schema: string;
	/** The moment of the latest erasure that it knows of, or null. */
	erasedThrough: string | null;
	/** How many erasures it knows of; absent in older ones. */
	erasures?: number;
};

export type TableHeader = { table: string; columns: string[] };
export type Value = string | number | null;
export type BackupEnd = { rows: Record<string, number>; sha256: string };

export const FORMAT = "sheaf-backup";
export const VERSION = 1;
const BACKUP_ENDING = ".jsonl.zst";
/** A backup that is being written, and the database that it is opened as to be cleaned. */
export const UNFINISHED_ENDING = ".unfinished";
export const SCRATCH_ENDING = ".erasing.sqlite";
/** Beside the database: the backup that carries it elsewhere, and the file that a restore makes. */
export const MOVING_ENDING = ".moving.jsonl.zst";
export const RESTORING_ENDING = ".restoring";
/** Before the name of what was there before a restore; it is kept for a while. */
export const BEFORE_RESTORE = "before-restore-";

/** The file is no backup, or not the one that was written. The message is for the operator. */
export class BackupDamaged extends Error {}

/** A line of a backup; null for one that belongs to none. */
export type BackupLine =
	| { kind: "header"; header: BackupHeader }
	| { kind: "table"; table: TableHeader }
	| { kind: "row"; row: Value[] }
	| { kind: "end"; end: BackupEnd };

/** @throws BackupDamaged */
export function parseLine(text: string): BackupLine {
	const value = parsed(text);
	if (Array.isArray(value)) return { kind: "row", row: value };
	if (typeof value === "object" && value !== null) {
		if ("format" in value) return { kind: "header", header: checkedHeader(value as BackupHeader) };
		if ("table" in value) return { kind: "table", table: value as TableHeader };
		if ("end" in value) return { kind: "end", end: (value as { end: BackupEnd }).end };
	}
	throw new BackupDamaged("The backup holds something that belongs to no backup.");
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new BackupDamaged("The backup is damaged: one of its lines cannot be read.");
	}
}

function checkedHeader(header: BackupHeader): BackupHeader {
	if (header.format !== FORMAT) throw new BackupDamaged("The file is no backup of this program.");
	if (header.version !== VERSION)
		throw new BackupDamaged("The backup was made by a newer version of this program.");
	return header;
}

/** The file's name: whose, and when. */
export function backupName(name: string, at: string): string {
	return `${name}-${at.replace(/[:.]/g, "-")}${BACKUP_ENDING}`;
}

/** The moment in a backup's name, or null when it is none of `name`'s. */
export function momentOfName(file: string, name: string): string | null {
	if (!file.startsWith(`${name}-`) || !file.endsWith(BACKUP_ENDING)) return null;
	const stamp = file.slice(name.length + 1, -BACKUP_ENDING.length);
	const [, day, hours, minutes, seconds, rest] =
		/^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/.exec(stamp) ?? [];
	return day ? `${day}T${hours}:${minutes}:${seconds}.${rest}Z` : null;
}

/** Whether a name in the folder of backups is that of a file of `name`'s that nobody may read yet. */
export function isHalfWritten(file: string, name: string): boolean {
	const isOwn = file.replace(BEFORE_RESTORE, "").startsWith(`${name}-`);
	return isOwn && (file.endsWith(UNFINISHED_ENDING) || file.includes(SCRATCH_ENDING));
}

/** Whether a name beside the database is that of a file that only a move or a restore under way needs. */
export function isPassing(file: string, database: string): boolean {
	if (!file.startsWith(database)) return false;
	return [MOVING_ENDING, RESTORING_ENDING].some((ending) => file.includes(ending));
}
