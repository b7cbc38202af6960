import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { cleanBackups } from "#features/privacy/backups.server.ts";
import { erasureKey } from "#features/privacy/erasure-key.server.ts";
import { runBackup } from "#lib/db/backup-folder.server.ts";
import { type BackupWritten, writeBackup } from "#lib/db/backup-write.server.ts";
import { dataFolderOf } from "#lib/db/data-folder.ts";
import { openSnapshot } from "#lib/db/snapshot.server.ts";
import { type Command, UsageError } from "./command.ts";
import { progressBar } from "./terminal.ts";

export const backupCommand: Command = {
	usage: `backup [FILE] [--json]
    Copies everything that is kept into one file, while the site goes on, and reads it back. Without FILE it goes
    to data/backups, where the last of seven days and of four weeks are kept. Works alike on SQLite and
    PostgreSQL, and a backup of one can be restored into the other. FILE must not exist yet.`,
	operand: "[FILE]",
	async run({ operand, options }, { db, config, print }) {
		const file = operand === "" ? null : resolve(operand);
		if (file && existsSync(file)) throw new UsageError(`${operand} exists already.`);
		// Without the key in it, erasures could not be applied to what it brings back.
		await erasureKey(db);
		const at = new Date().toISOString();
		const bar = progressBar("Backing up");
		let written: BackupWritten;
		try {
			written = file
				? await backUpTo(config.databaseUrl, file, at, bar.step)
				: await runBackup(config.databaseUrl, at, { onProgress: bar.step });
			// It may hold somebody who was erased while it was being made.
			if (!file) await cleanBackups(db, dataFolderOf(config.databaseUrl));
		} finally {
			bar.end();
		}
		const rows = Object.values(written.rows).reduce((sum, count) => sum + count, 0);
		if (options.json)
			print(JSON.stringify({ file: written.file, at, rows: written.rows }, null, 2));
		else
			print(
				`Backed up ${rows.toLocaleString("en-GB")} rows to ${written.file}, and read them back.`,
			);
		return 0;
	},
};

async function backUpTo(
	databaseUrl: string,
	file: string,
	at: string,
	onProgress: (done: number, all: number) => void,
): Promise<BackupWritten> {
	const snapshot = await openSnapshot(databaseUrl);
	try {
		return await writeBackup(snapshot, file, at, onProgress);
	} finally {
		await snapshot.close();
	}
}
