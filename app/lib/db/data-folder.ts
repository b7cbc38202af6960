import { chmodSync, statSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";

/** The folder for an installation's files beside its database. */
export type DataFolder = {
	/** Absolute. */
	path: string;
	/** Prefix of this database's file names, so that two databases may share a folder. */
	name: string;
	/** The SQLite file; null for PostgreSQL. */
	file: string | null;
};

/** The folder of a database's URL (DATABASE_URL). With PostgreSQL it contains backups and the list of erasures. */
export function locateDataFolder(databaseUrl: string): DataFolder {
	if (!databaseUrl.startsWith("file:"))
		return { path: defaultFolder(), name: "site", file: null };

	const file = resolve(databaseUrl.slice("file:".length));
	return { path: dirname(file), name: basename(file, extname(file)), file };
}

export function defaultFolder(): string {
	return resolve("data");
}

export function findBackupFolder({ path }: DataFolder): string {
	return join(path, "backups");
}

/** Removes the rights of other users on a file or folder that we own, as it contains all leads. */
export function keepToOwner(path: string): void {
	try {
		chmodSync(path, statSync(path).mode & 0o700);
	} catch {
		// It does not exist, or has another owner.
	}
}
