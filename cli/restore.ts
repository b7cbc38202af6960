import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type Restored, restoreInstallation } from "#features/privacy/restore.server.ts";
import { dataFolderOf } from "#lib/db/data-folder.ts";
import { type StandaloneCommand, UsageError } from "./command.ts";

export const restoreCommand: StandaloneCommand = {
	standalone: true,
	usage: `restore FILE [--json]
    Puts a backup in the place of everything that is kept. The site must not be running. A damaged backup is refused,
    what was there before is kept aside, and whoever was erased since the backup is erased again.`,
	operand: "FILE",
	async run({ operand, options }, { config, print }) {
		const file = resolve(operand);
		if (!existsSync(file)) throw new UsageError(`There is no file ${operand}.`);
		const { databaseUrl } = config;
		const at = new Date().toISOString();
		const restored = await restoreInstallation(databaseUrl, dataFolderOf(databaseUrl), file, at);
		if (options.json) print(JSON.stringify(restored, null, 2));
		else for (const line of inWords(restored)) print(line);
		return 0;
	},
};

function inWords({ erasedAgain, aside }: Restored): string[] {
	return [
		"Restored. Everybody has to log in again.",
		...(erasedAgain > 0
			? [
					`${erasedAgain} ${erasedAgain === 1 ? "person" : "people"} erased since then erased again.`,
				]
			: []),
		...(aside ? [`What was there before is in ${aside}.`] : []),
	];
}
