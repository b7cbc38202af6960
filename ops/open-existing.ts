import { existsSync } from "node:fs";
import { type Database, openDatabase } from "#database/connection.server.ts";
import { dataFolderOf } from "#database/data-folder.ts";
import { CommandFailed } from "./command.ts";

/** Opens the database that is there. @throws CommandFailed where there is none: a mistyped path makes no new one. */
export async function openExisting(databaseUrl: string): Promise<Database> {
	const { file } = dataFolderOf(databaseUrl);
	if (file && !existsSync(file))
		throw new CommandFailed(
			`There is no database at ${file}. Look at DATABASE_URL; the site makes one when it first starts.`,
		);
	return openDatabase(databaseUrl);
}
