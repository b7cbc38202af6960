import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { erasureKey } from "#features/privacy/erasures.server.ts";
import { backUp } from "#lib/db/backup.server.ts";
import { type Command, UsageError } from "./command.ts";

export const backupCommand: Command = {
	usage: `backup [FILE] [--json]
    Copies the database into one file while the site runs, and checks the copy. Without FILE it goes to data/backups,
    where backups are kept for 30 days. On PostgreSQL it calls pg_dump. FILE must not exist yet.`,
	operand: "[FILE]",
	async run({ operand, options }, { db, config, print }) {
		const file = operand === "" ? null : resolve(operand);
		if (file && existsSync(file)) throw new UsageError(`${operand} exists already.`);
		// Without the key in it, erasures could not be applied to what it brings back.
		await erasureKey(db);
		const at = new Date().toISOString();
		const backup = await backUp(config.databaseUrl, at, file ? { file } : {});
		if (options.json) print(JSON.stringify(backup, null, 2));
		else print(`Backed up to ${backup.file}, and checked it.`);
		return 0;
	},
};
