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

/** With PostgreSQL it holds backups and the list of erasures. */
const USUAL_FOLDER = "data";
const USUAL_NAME = "site";

/** The folder that belongs to a database's address (DATABASE_URL). */
export function dataFolderOf(databaseUrl: string): DataFolder {
	if (!databaseUrl.startsWith("file:"))
		return { path: defaultFolder(), name: USUAL_NAME, file: null };
	const file = resolve(databaseUrl.slice("file:".length));
	return { path: dirname(file), name: basename(file, extname(file)), file };
}

export function defaultFolder(): string {
	return resolve(USUAL_FOLDER);
}

export function backupsIn({ path }: DataFolder): string {
	return join(path, "backups");
}
