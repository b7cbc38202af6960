import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { backupTables } from "#database/kept-tables.ts";
import { MOVING_ENDING } from "#lib/db/backup-format.ts";
import { verifyBackup } from "#lib/db/backup-read.server.ts";
import { type Progress, writeBackup } from "#lib/db/backup-write.server.ts";
import { openDatabase } from "#lib/db/connection.server.ts";
import { dataFolderOf } from "#lib/db/data-folder.ts";
import { countRows } from "#lib/db/fill-tables.server.ts";
import { restorePostgres } from "#lib/db/restore-postgres.server.ts";
import { holdAlone } from "#lib/db/restore-sqlite.server.ts";
import { snapshotOfSqlite } from "#lib/db/snapshot.server.ts";

export type Moved = {
	/** How many rows of each table there were, and are. */
	rows: { table: string; from: number; to: number }[];
	/** Whether all of them are the same. */
	isComplete: boolean;
};

/** It cannot be moved; the message says why and what to do. */
export class CannotMove extends Error {}

/** What an installation that nobody has used yet has none of. */
const SIGNS_OF_USE = ["leads", "people", "staff", "bookings", "newsletter_subscribers"] as const;

/**
 * Copies a whole installation from its SQLite file to an empty PostgreSQL database, by way of a backup,
 * and compares what arrived with what was there. The file stays as it is; nobody can write to it meanwhile.
 * @throws CannotMove, InUse; the target is as it was then.
 */
export async function moveInstallation(
	fromUrl: string,
	toUrl: string,
	at: string,
	onProgress?: Progress,
): Promise<Moved> {
	const { file } = dataFolderOf(fromUrl);
	if (!file || !existsSync(file))
		throw new CannotMove(
			"Only a SQLite file can be moved. Between servers, use pg_dump and pg_restore.",
		);
	if (!toUrl.startsWith("postgres"))
		throw new CannotMove("--to takes the address of a PostgreSQL database: postgres://…");
	await refuseUsed(toUrl);
	// Brings its tables up to date.
	await (await openDatabase(fromUrl)).close();
	const held = holdAlone(file);
	const carried = file + MOVING_ENDING;
	try {
		const snapshot = await snapshotOfSqlite(held);
		await writeBackup(snapshot, carried, at);
		await snapshot.close();
		const nothing = async () => {};
		await restorePostgres(carried, toUrl, { before: nothing, prepare: nothing }, onProgress);
		const { end } = await verifyBackup(carried);
		const arrived = await countOf(toUrl);
		const rows = backupTables.map(({ name }) => ({
			table: name,
			from: end.rows[name] ?? 0,
			to: arrived[name] ?? 0,
		}));
		return { rows, isComplete: rows.every(({ from, to }) => from === to) };
	} finally {
		held.close();
		await rm(carried, { force: true });
	}
}

async function refuseUsed(url: string): Promise<void> {
	const counts = await countOf(url);
	const used = SIGNS_OF_USE.filter((table) => (counts[table] ?? 0) > 0);
	if (used.length > 0)
		throw new CannotMove(
			`The target is not empty: it has rows in ${used.join(", ")}. Give an empty database.`,
		);
}

async function countOf(url: string): Promise<Record<string, number>> {
	const db = await openDatabase(url);
	try {
		return await countRows(db);
	} finally {
		await db.close();
	}
}
