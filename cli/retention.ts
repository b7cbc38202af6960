import { rules } from "#features/privacy/periods.ts";
import { countRetention, runRetention } from "#features/privacy/retention.server.ts";
import type { Command } from "./command.ts";
import { progressBar } from "./progress.ts";
import { table } from "./table.ts";

/** A rule says what it is about in one line, whole. */
const LONGEST_RULE = 80;

/** Deletes what has had its time. */
export const retentionCommand: Command = {
	usage: `retention [--dry-run] [--json]
    Deletes what has had its time by the periods of the privacy policy, as the site does every night.
    With --dry-run it only counts.`,
	async run({ options }, { db, print }) {
		const at = new Date().toISOString();
		const isDry = options["dry-run"] === true;
		const bar = progressBar("Cleaning up");
		const counting = isDry
			? countRetention(db, at)
			: runRetention(db, at, {
					onStep: (id) =>
						bar.step(
							rules.findIndex((rule) => rule.id === id),
							rules.length,
						),
				});
		const counts = await counting.finally(bar.end);
		if (options.json) {
			print(JSON.stringify({ at, dryRun: isDry, counts }, null, 2));
			return 0;
		}
		const rows = rules.map(({ id, what, keep }) => ({
			records: `${counts[id]}`,
			what,
			kept: "months" in keep ? `${keep.months} months` : `${keep.days} days`,
		}));
		for (const line of table(["records", "kept", "what"], rows, LONGEST_RULE)) print(line);
		const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
		print(isDry ? `${all} would be deleted. Nothing has been changed.` : `${all} deleted.`);
		return 0;
	},
};
