import type { ImportTables } from "#database/import-tables.ts";
import { number } from "#lib/number-format.ts";

export const stateNames: Record<ImportTables["imports"]["state"], string> = {
	loading: "Being read",
	draft: "Not imported",
	running: "Running",
	done: "Imported",
	undoing: "Being undone",
	undone: "Undone",
};

const outcomeNames = {
	new: "new",
	changed: "changed",
	same: "unchanged",
	refused: "refused",
	undone: "undone",
	left: "kept",
	waiting: "not imported",
} as const;

type Counts = Partial<Record<keyof typeof outcomeNames, number>>;

/** `12 new, 3 changed`; of a file that is imported again `0 new, 0 changed, 15 unchanged`. */
export function describeCounts(counts: Counts): string {
	const isUndone = counts.undone !== undefined || counts.left !== undefined;
	const names = Object.keys(outcomeNames) as (keyof typeof outcomeNames)[];

	return names
		.filter((name) => {
			const isAlwaysNamed = !isUndone && (name === "new" || name === "changed");
			return isAlwaysNamed || counts[name];
		})
		.map((name) => `${number(counts[name] ?? 0)} ${outcomeNames[name]}`)
		.join(", ");
}
