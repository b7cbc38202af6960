import { diffArrays } from "diff";

/** Lines of the common text, and those that replace them. */
type Change = { start: number; end: number; lines: readonly string[] };

/** Milliseconds after which two very different texts count as a conflict. */
const MAX_TIME = 50;

/**
 * What two authors made of the same text, line by line.
 * @returns null where both changed the same lines, or the texts differ too much to compare.
 */
export function mergeTexts(
	common: string,
	mine: string,
	theirs: string,
): string | null {
	if (mine === common || mine === theirs) return theirs;
	if (theirs === common) return mine;

	const lines = common.split("\n");
	const own = listChanges(lines, mine);
	const others = listChanges(lines, theirs);
	if (!own || !others) return null;

	const changes: Change[] = [...own];
	for (const change of others) {
		const rival = own.find((each) => isInTheWay(each, change));
		if (!rival) changes.push(change);
		else if (!isSame(rival, change)) return null;
	}

	return applyChanges(lines, changes);
}

function listChanges(
	lines: string[],
	changed: string,
): readonly Change[] | null {
	const parts = diffArrays(lines, changed.split("\n"), { timeout: MAX_TIME });
	if (!parts) return null;

	const changes: { start: number; end: number; lines: string[] }[] = [];
	let at = 0;
	for (const { value, added, removed } of parts) {
		if (added || removed) {
			const last = changes.at(-1);
			const change =
				last?.end === at ? last : { start: at, end: at, lines: [] };
			if (change !== last) changes.push(change);
			if (removed) change.end += value.length;
			else change.lines.push(...value);
		}
		if (!added) at += value.length;
	}

	return changes;
}

/** Two insertions at the same place are, too: their order is unknown. */
function isInTheWay(one: Change, other: Change): boolean {
	const isSamePlace = one.start === other.start && one.end === other.end;

	return isSamePlace || (one.start < other.end && other.start < one.end);
}

function isSame(one: Change, other: Change): boolean {
	return (
		one.start === other.start &&
		one.end === other.end &&
		one.lines.join("\n") === other.lines.join("\n")
	);
}

function applyChanges(
	lines: readonly string[],
	changes: readonly Change[],
): string {
	const ordered = changes.toSorted(
		(one, other) => one.start - other.start || one.end - other.end,
	);
	const merged: string[] = [];
	let at = 0;
	for (const change of ordered) {
		merged.push(...lines.slice(at, change.start), ...change.lines);
		at = change.end;
	}

	return [...merged, ...lines.slice(at)].join("\n");
}
