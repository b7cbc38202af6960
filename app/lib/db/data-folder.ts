import { chmodSync, statSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";

/** The folder for an installation's files beside its database. */
export type DataFolder = {
	/** Absolute. */
	path: string;
	/** Begins the names of this database's own files, so that two may share a folder. */
	name: string;
	/** The SQLite file; null on PostgreSQL. */
	file: string | null;
};

/** The folder that belongs to a database's address (DATABASE_URL). With PostgreSQL it holds backups and the list of erasures. */
export function dataFolderOf(databaseUrl: string): DataFolder {
	if (!databaseUrl.startsWith("file:")) return { path: defaultFolder(), name: "site", file: null };
	const file = resolve(databaseUrl.slice("file:".length));
	return { path: dirname(file), name: basename(file, extname(file)), file };
}

export function defaultFolder(): string {
	return resolve("data");
}

export function backupsIn({ path }: DataFolder): string {
	return join(path, "backups");
}

/** Takes everybody else's rights to a file or folder away, where they are ours to take: it holds every lead. */
export function keepToOwner(path: string): void {
	try {
		chmodSync(path, statSync(path).mode & 0o700);
	} catch {
		// It is not there, or somebody else's.
	}
}
