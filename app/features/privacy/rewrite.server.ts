import { stat } from "node:fs/promises";
import type { Database, Step } from "#lib/db/connection.server.ts";
import type { DataFolder } from "#lib/db/data-folder.ts";
import { insertSetting } from "#lib/db/settings.server.ts";
import { type Write, write } from "#lib/db/write.ts";

/**
 * Deleted rows are zeros in SQLite's file, but a copy can have stayed behind in a page that was split
 * long ago. Only writing the file anew takes all of them; that it is owed stands in the settings from the
 * commit of an erasure on, so that nothing that happens in between makes anybody forget it.
 */
const OWED = "rewrite_owed:";

/** A database of up to this size is written anew in a moment; for a larger one every form would wait. */
const SMALL = 32 * 1024 * 1024;

/** Whether writing the file anew keeps nobody waiting. */
export async function isSmall({ file }: DataFolder): Promise<boolean> {
	return file === null || (await stat(file)).size <= SMALL;
}

/** Notes what an erasure owes. PostgreSQL's files are its own. */
export function oweRewrite(db: Database, erasure: string): Step[] {
	if (db.kind === "postgres") return [];
	return [(trx) => insertSetting(trx, OWED + erasure, "")];
}

/** It is done: nothing of these erasures is left in the file. */
export function settleRewrites(db: Database, erasures: readonly string[]): Write {
	const names = erasures.map((erasure) => OWED + erasure);
	return write("settings", db.deleteFrom("settings").where("name", "in", names));
}

/**
 * Writes the database's file anew when an erasure owes it.
 * @param large also when that keeps forms waiting.
 * @throws CommitFailed when somebody else holds the file, or the disk has no room; it stays owed.
 */
export async function rewriteIfOwed(
	db: Database,
	folder: DataFolder,
	large = false,
): Promise<boolean> {
	const rows = await db
		.selectFrom("settings")
		.select("name")
		.where("name", "like", `${OWED}%`)
		.execute();
	if (rows.length === 0 || !(large || (await isSmall(folder)))) return false;
	await db.scrub(true);
	const erasures = rows.map(({ name }) => name.slice(OWED.length));
	await db.commit([settleRewrites(db, erasures)]);
	return true;
}
