import { mergeTexts } from "#lib/text/merge-texts.ts";
import type { FieldValues } from "./fields.ts";

/**
 * An author's changes on top of what others have saved meanwhile.
 * @param seen the fields as the author's form had them; a field that it lacks counts as changed.
 * @param typed the fields that were sent; one that wasn't stays as it is.
 * @param lists fields with a value on each line, of which both keep what they added and removed.
 */
export function mergeFields(
	seen: FieldValues,
	typed: FieldValues,
	current: FieldValues,
	lists: readonly string[] = [],
): FieldValues {
	const changed = Object.keys(typed).filter(
		(name) => typed[name] !== seen[name],
	);

	return {
		...current,
		...Object.fromEntries(
			changed.map((name) => {
				const own = typed[name] ?? "";
				const isList = lists.includes(name) && seen[name] !== undefined;

				return [
					name,
					isList ? mergeLines(seen[name] ?? "", own, current[name] ?? "") : own,
				];
			}),
		),
	};
}

function mergeLines(seen: string, typed: string, current: string): string {
	const before = seen.split("\n");
	const now = current.split("\n");
	const own = typed
		.split("\n")
		.filter((line) => now.includes(line) || !before.includes(line));
	const others = now.filter(
		(line) => !before.includes(line) && !own.includes(line),
	);

	return [...own, ...others].filter((line) => line !== "").join("\n");
}

const SEEN = "seen_";

/** Hidden fields with what a form shows, by which changes of its author and of others are told apart. */
export function seenFields(shown: FieldValues): Record<string, string> {
	return Object.fromEntries(
		Object.entries(shown).map(([name, value]) => [SEEN + name, value]),
	);
}

/** What the form showed, of its hidden fields. */
export function readSeen(fields: FieldValues): Record<string, string> {
	return Object.fromEntries(
		Object.entries(fields).flatMap(([name, value]) =>
			name.startsWith(SEEN) ? [[name.slice(SEEN.length), value]] : [],
		),
	);
}

/** The fields without what the form showed. */
export function omitSeen(fields: FieldValues): FieldValues {
	return Object.fromEntries(
		Object.entries(fields).filter(([name]) => !name.startsWith(SEEN)),
	);
}

/** The fields of a form that were sent. */
export function readTyped<Name extends string>(
	fields: FieldValues,
	names: readonly Name[],
): Record<string, string> {
	return Object.fromEntries(
		names.flatMap((name) => {
			const value = fields[name];
			return value === undefined ? [] : [[name, value]];
		}),
	);
}

/**
 * What two authors made of the same fields, long texts line by line.
 * @param seen the fields as the author's form began
 * @returns null where both changed the same field or line
 */
export function mergeUnrelated(
	seen: FieldValues,
	typed: FieldValues,
	current: FieldValues,
): FieldValues | null {
	const merged: Record<string, string> = {};

	for (const [name, theirs = ""] of Object.entries(current)) {
		const common = seen[name];
		const mine = typed[name];
		if (common === undefined || mine === undefined) return null;

		const text = mergeTexts(common, mine, theirs);
		if (text === null) return null;
		merged[name] = text;
	}

	return merged;
}
