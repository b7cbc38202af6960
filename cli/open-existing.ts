import { existsSync } from "node:fs";
import { type Database, openDatabase } from "#lib/db/connection.server.ts";
import { dataFolderOf } from "#lib/db/data-folder.ts";
import { CommandFailed } from "./command.ts";

/** Opens the database that is there: a mistyped path makes no new one. @throws CommandFailed where there is none. */
export async function openExisting(databaseUrl: string): Promise<Database> {
	refuseMissing(databaseUrl);
	return openDatabase(databaseUrl);
}

/** @throws CommandFailed where DATABASE_URL names a file that is not there. */
export function refuseMissing(databaseUrl: string): void {
	const { file } = dataFolderOf(databaseUrl);
	if (file && !existsSync(file))
		throw new CommandFailed(
			`There is no database at ${file}. Look at DATABASE_URL; the site makes one when it first starts.`,
		);
}
