import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { findClockProblem } from "#features/privacy/clock-check.server.ts";
import { loadErasureKey } from "#features/privacy/erasures.server.ts";
import { restoreInstallation } from "#features/privacy/restore.server.ts";
import {
	countRetention,
	runRetention,
} from "#features/privacy/retention.server.ts";
import {
	formatPeriod,
	rules,
} from "#features/privacy/retention-rules.server.ts";
import { backUp } from "#lib/db/backup.server.ts";
import { locateDataFolder } from "#lib/db/data-folder.ts";
import { CannotMove, moveInstallation } from "#lib/db/move.server.ts";
import { type Command, CommandFailed, UsageError } from "./command.ts";
import { progressBar, table } from "./terminal.ts";

export const backupCommand: Command = {
	usage: `backup [FILE] [--json]
    Copies the database into one file while the site runs, and checks the copy. Without FILE it goes to data/backups,
    where backups are kept for 30 days. On PostgreSQL it calls pg_dump. FILE must not exist yet.`,
	operand: "[FILE]",
	async run({ operand }, { database, config }) {
		const file = operand === "" ? null : resolve(operand);
		if (file && existsSync(file))
			throw new UsageError(`${operand} exists already.`);

		// The backup must contain the key: a restore replays erasures with it.
		await loadErasureKey(await database());

		const at = new Date().toISOString();
		const backup = await backUp(config.databaseUrl, at, file ? { file } : {});

		return {
			json: backup,
			lines: [`Backed up to ${backup.file}, and checked it.`],
		};
	},
};

export const restoreCommand: Command = {
	usage: `restore FILE [--json]
    Replaces the database with a backup. The site must not be running. A damaged backup is refused,
    the current database is moved aside, and people erased since the backup are erased again.`,
	operand: "FILE",
	async run({ operand }, { config: { databaseUrl } }) {
		const file = resolve(operand);
		if (!existsSync(file)) throw new UsageError(`There is no file ${operand}.`);

		const at = new Date().toISOString();
		const restored = await restoreInstallation(
			databaseUrl,
			locateDataFolder(databaseUrl),
			file,
			at,
		);

		const { erasedAgain, withdrawnProposals, aside } = restored;
		const people = erasedAgain === 1 ? "person" : "people";
		const lines = ["Restored. All staff have to log in again."];
		if (erasedAgain > 0)
			lines.push(`${erasedAgain} ${people} erased since then erased again.`);
		if (withdrawnProposals.length > 0)
			lines.push(
				`Withdrawn, as answers since the backup are lost: proposals ${withdrawnProposals.join(", ")}. Record those that clients have accepted (the emails to NOTIFY_TO have them), and send the others again.`,
			);
		if (aside) lines.push(`What was there before is in ${aside}.`);

		return { json: restored, lines };
	},
};

export const moveCommand: Command = {
	usage: `move --to postgres://… [--json]
    Copies everything from the SQLite file to an empty PostgreSQL database and compares the counts. The site must not
    be running. The file stays as it is; set DATABASE_URL to the new address afterwards.`,
	options: { to: { type: "string" } },
	async run({ options: { to } }, { database, config: { databaseUrl } }) {
		if (typeof to !== "string")
			throw new UsageError("move needs --to postgres://…");

		await (await database()).destroy();

		const bar = progressBar("Moving");
		const { rows, isComplete } = await moveInstallation(
			databaseUrl,
			to,
			bar.step,
		)
			.catch((error) => {
				throw error instanceof CannotMove
					? new UsageError(error.message)
					: error;
			})
			.finally(bar.end);
		const cells = rows.map(({ table, from, to }) => ({
			table,
			from: `${from}`,
			to: `${to}`,
		}));
		const result = isComplete
			? "Everything arrived. Set DATABASE_URL to the new address and start the site."
			: "The counts differ. The file is unchanged: go on with it, and try again with an empty database.";

		return {
			json: { isComplete, rows },
			lines: [...table(["table", "from", "to"], cells), result],
			exitCode: isComplete ? 0 : 1,
		};
	},
};

const MAX_RULE_WIDTH = 80;

export const retentionCommand: Command = {
	usage: `retention [--dry-run] [--confirm] [--json]
    Deletes expired data by the periods of the privacy policy, as the site does every night:
    at most a tenth of each kind in one run, or everything with --confirm.
    With --dry-run it only counts. It refuses while the system clock looks wrong.`,
	options: { "dry-run": { type: "boolean" }, confirm: { type: "boolean" } },
	async run({ options }, { database }) {
		const db = await database();
		const at = new Date().toISOString();
		const isDry = options["dry-run"] === true;
		const confirmed = options.confirm === true;
		const problem = isDry ? null : await findClockProblem(db);
		if (problem)
			throw new CommandFailed(`Nothing has been deleted. ${problem}`);

		const bar = progressBar("Deleting");
		const ids = rules.map(({ id }): string => id);
		const onStep = (id: string) => bar.step(ids.indexOf(id), ids.length);
		const counts = isDry
			? await countRetention(db, at)
			: await runRetention(db, at, { confirmed, onStep }).finally(bar.end);
		const left = sum(isDry ? counts : await countRetention(db, at));
		const rows = rules.map(({ id, what, keep }) => ({
			records: `${counts[id]}`,
			what,
			period: formatPeriod(keep),
		}));

		const lines = table(["records", "period", "what"], rows, MAX_RULE_WIDTH);
		lines.push(
			isDry
				? `${left} expired. Nothing has been deleted.`
				: `${sum(counts)} deleted.`,
		);

		const more = `${left} more expired; the next runs delete them, or --confirm deletes them at once.`;
		if (left > 0 && !isDry) lines.push(more);

		return { json: { at, dryRun: isDry, counts, left }, lines };
	},
};

function sum(counts: Record<string, number>): number {
	return Object.values(counts).reduce((all, count) => all + count, 0);
}
