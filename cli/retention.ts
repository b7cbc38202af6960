import { clockProblem, readClock } from "#features/privacy/clock-check.server.ts";
import { countNextRun, countRetention, runRetention } from "#features/privacy/retention.server.ts";
import { periodText, rules } from "#features/privacy/retention-rules.server.ts";
import { type Command, CommandFailed } from "./command.ts";
import { progressBar, table } from "./terminal.ts";

const MAX_RULE_WIDTH = 80;

export const retentionCommand: Command = {
	usage: `retention [--dry-run] [--confirm] [--json]
    Deletes expired data by the periods of the privacy policy, as the site does every night:
    at most a tenth of each kind in one run, or everything with --confirm.
    With --dry-run it only counts. It refuses while the system clock looks wrong.`,
	options: { "dry-run": { type: "boolean" }, confirm: { type: "boolean" } },
	async run({ options }, { db, print }) {
		const at = new Date().toISOString();
		const isDry = options["dry-run"] === true;
		const confirmed = options.confirm === true;
		const problem = isDry ? null : await clockProblem(db, readClock());
		if (problem) throw new CommandFailed(`Nothing has been deleted. ${problem}`);
		const expired = await countRetention(db, at);
		const next = confirmed ? sum(expired) : await countNextRun(db, expired);
		const counts = isDry ? expired : await deleteExpired();
		const left = isDry ? sum(expired) - next : sum(await countRetention(db, at));
		if (options.json) {
			print(JSON.stringify({ at, dryRun: isDry, counts, left }, null, 2));
			return 0;
		}
		const rows = rules.map(({ id, what, keep }) => ({
			records: `${counts[id]}`,
			what,
			kept: periodText(keep),
		}));
		for (const line of table(["records", "kept", "what"], rows, MAX_RULE_WIDTH)) print(line);
		if (isDry) print(`${next} would be deleted. Nothing has been changed.`);
		else print(`${sum(counts)} deleted.`);
		if (left > 0)
			print(`${left} more expired; the next runs delete them, or --confirm deletes them at once.`);
		return 0;

		async function deleteExpired() {
			const bar = progressBar("Deleting");
			const onStep = (id: string) =>
				bar.step(
					rules.findIndex((rule) => rule.id === id),
					rules.length,
				);
			return runRetention(db, at, { confirmed, onStep }).finally(bar.end);
		}
	},
};

function sum(counts: Record<string, number>): number {
	return Object.values(counts).reduce((all, count) => all + count, 0);
}
