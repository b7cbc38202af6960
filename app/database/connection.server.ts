import type { Kysely } from "kysely";
import { openPostgres } from "./postgres.server.ts";
import type { Schema } from "./schema.ts";
import { openSqlite } from "./sqlite.server.ts";
import type { Committed, Write } from "./write.ts";

/**
 * The one way to the data. Reads go through Kysely; whatever must not be lost is a list of writes,
 * committed together and durably before the promise resolves.
 */
export type Database = {
	kind: "sqlite" | "postgres";
	read: Kysely<Schema>;
	/** @throws CommitFailed, with nothing of the list kept. */
	commit(writes: readonly Write[]): Promise<Committed[]>;
	/**
	 * Takes what was deleted out of the files as well: empties the log beside the database, and writes the
	 * whole file anew where `rewrite` asks for it. PostgreSQL's files are not ours: there it does nothing.
	 * @throws CommitFailed when somebody else holds the file for too long.
	 */
	scrub(rewrite?: boolean): Promise<void>;
	close(): Promise<void>;
};

/**
 * Opens the database and brings its tables up to date.
 * @param url `file:./path.sqlite` or `postgres://…`
 * @throws with one plain sentence when it cannot be opened, is too old or is newer than this code.
 */
export function openDatabase(url: string): Promise<Database> {
	return url.startsWith("file:") ? openSqlite(url.slice("file:".length)) : openPostgres(url);
}
