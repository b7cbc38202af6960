import { basename, dirname, extname, join, resolve } from "node:path";

/** Where an installation keeps what stands beside its tables. */
export type DataFolder = {
	/** Absolute. */
	path: string;
	/** Begins the names of this database's own files, so that two may share a folder. */
	name: string;
	/** The SQLite file; null on PostgreSQL. */
	file: string | null;
};

/** With PostgreSQL the tables are elsewhere; backups and the list of erasures stand here. */
const USUAL_FOLDER = "data";
const USUAL_NAME = "site";

/** The folder that belongs to a database's address (DATABASE_URL). */
export function dataFolderOf(databaseUrl: string): DataFolder {
	if (!databaseUrl.startsWith("file:"))
		return { path: defaultFolder(), name: USUAL_NAME, file: null };
	const file = resolve(databaseUrl.slice("file:".length));
	return { path: dirname(file), name: basename(file, extname(file)), file };
}

/** The folder that is ours unless DATABASE_URL names another one. */
export function defaultFolder(): string {
	return resolve(USUAL_FOLDER);
}

/** Where backups are kept. */
export function backupsIn({ path }: DataFolder): string {
	return join(path, "backups");
}
