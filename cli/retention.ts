import { rules, type Span } from "#features/privacy/periods.ts";
import { countRetention, runRetention } from "#features/privacy/retention.server.ts";
import type { Command } from "./command.ts";
import { progressBar, table } from "./terminal.ts";

/** Rules are not cut. */
const MAX_RULE_WIDTH = 80;

export const retentionCommand: Command = {
	usage: `retention [--dry-run] [--json]
    Deletes expired data by the periods of the privacy policy, as the site does every night.
    With --dry-run it only counts.`,
	options: { "dry-run": { type: "boolean" } },
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
			kept: periodText(keep),
		}));
		for (const line of table(["records", "kept", "what"], rows, MAX_RULE_WIDTH)) print(line);
		const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
		print(isDry ? `${all} would be deleted. Nothing has been changed.` : `${all} deleted.`);
		return 0;
	},
};

/** `6 years`, `18 months`, `1 day`; zero is `at once`. */
export function periodText(keep: Span): string {
	if ("days" in keep) return plural(keep.days, "day");
	return keep.months % 12 === 0 ? plural(keep.months / 12, "year") : plural(keep.months, "month");
}

function plural(count: number, unit: string): string {
	return count === 0 ? "at once" : `${count} ${unit}${count === 1 ? "" : "s"}`;
}
