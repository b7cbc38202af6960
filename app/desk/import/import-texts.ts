import type { ImportTables } from "#database/import-tables.ts";
import { number } from "#lib/number-format.ts";

export type ImportKind = keyof typeof importKinds;

/** What a file has a row for each of. */
export const importKinds = {
	contacts: {
		path: "/desk/people/import",
		one: "contact",
		many: "contacts",
		title: "Contacts",
		basis: "Where they are from",
		undoText:
			"New contacts go unless something has been added to them since, and changed details go back unless they have been changed again.",
		startAction: "person.import",
		undoAction: "person.import-undo",
	},
	subscribers: {
		path: "/desk/newsletter/import",
		one: "subscriber",
		many: "subscribers",
		title: "Subscribers",
		basis: "Where they agreed",
		undoText:
			"They go off the list. Who has unsubscribed or confirmed on the website since stays as they are.",
		startAction: "newsletter.import",
		undoAction: "newsletter.import-undo",
	},
} as const;

export function buildImportPath({
	kind,
	id,
}: {
	kind: ImportKind;
	id: string;
}): string {
	return `${importKinds[kind].path}/${id}`;
}

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
	refused: "skipped",
	undone: "undone",
	left: "kept",
	waiting: "not imported",
} as const;

type Counts = Partial<Record<keyof typeof outcomeNames, number>>;

/** `12 new, 3 changed`; of a file that is imported again `0 new, 0 changed, 15 unchanged`. */
export function describeCounts(counts: Counts): string {
	const isUndone =
		counts.undone !== undefined ||
		counts.left !== undefined ||
		counts.waiting !== undefined;
	const names = Object.keys(outcomeNames) as (keyof typeof outcomeNames)[];

	return names
		.filter((name) => {
			const isAlwaysNamed = !isUndone && (name === "new" || name === "changed");
			return isAlwaysNamed || counts[name];
		})
		.map((name) => `${number(counts[name] ?? 0)} ${outcomeNames[name]}`)
		.join(", ");
}
