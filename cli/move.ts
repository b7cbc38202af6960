import { CannotMove, moveInstallation } from "#lib/db/move.server.ts";
import { requireDatabase, type StandaloneCommand, UsageError } from "./command.ts";
import { progressBar, table } from "./terminal.ts";

export const moveCommand: StandaloneCommand = {
	standalone: true,
	usage: `move --to postgres://… [--json]
    Copies everything from the SQLite file to an empty PostgreSQL database and compares the counts. The site must not
    be running. The file stays as it is; set DATABASE_URL to the new address afterwards.`,
	options: { to: { type: "string" } },
	async run({ options }, { config, print }) {
		const { to } = options;
		if (typeof to !== "string") throw new UsageError("move needs --to postgres://…");
		requireDatabase(config.databaseUrl);
		const bar = progressBar("Moving");
		try {
			const { rows, isComplete } = await moveInstallation(config.databaseUrl, to, bar.step);
			bar.end();
			if (options.json) print(JSON.stringify({ isComplete, rows }, null, 2));
			else {
				const columns = ["table", "from", "to"] as const;
				const lines = rows.map(({ table, from, to }) => ({ table, from: `${from}`, to: `${to}` }));
				for (const line of table(columns, lines)) print(line);
				print(
					isComplete
						? "Everything arrived. Set DATABASE_URL to the new address and start the site."
						: "The counts differ. The file is unchanged: go on with it, and try again with an empty database.",
				);
			}
			return isComplete ? 0 : 1;
		} catch (error) {
			if (error instanceof CannotMove) throw new UsageError(error.message);
			throw error;
		} finally {
			bar.end();
		}
	},
};
