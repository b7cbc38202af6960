import { diffWordsWithSpace } from "diff";
import { cutStart, cutText } from "#lib/text/cut-text.ts";

export type DiffPart = { text: string; kind: "same" | "added" | "removed" };

export type FieldTexts = { field: string; before: string; after: string };

export type Change = { field: string; parts: DiffPart[] };

/** Characters of unchanged text that are shown around a change. */
const CONTEXT = 80;

/** Milliseconds after which two very different texts are shown whole. */
const MAX_TIME = 300;

/** The words that differ, by field. */
export function compareFields(fields: readonly FieldTexts[]): Change[] {
	return fields.map(({ field, before, after }) => ({
		field,
		parts: compareWords(before, after),
	}));
}

/** Both texts, without a comparison. */
export function showWhole({ field, before, after }: FieldTexts): Change {
	return { field, parts: listBoth(before, after) };
}

function listBoth(before: string, after: string): DiffPart[] {
	return [
		{ text: before, kind: "removed" },
		{ text: after, kind: "added" },
	];
}

/** The words that differ, with a little of the text around them. */
export function compareWords(before: string, after: string): DiffPart[] {
	const changes = diffWordsWithSpace(before, after, { timeout: MAX_TIME });
	if (!changes) return listBoth(before, after);

	return changes.map(({ value, added, removed }, index) => {
		if (added) return { text: value, kind: "added" };
		if (removed) return { text: value, kind: "removed" };

		const isFirst = index === 0;
		const isLast = index === changes.length - 1;
		return { text: shorten(value, isFirst, isLast), kind: "same" };
	});
}

function shorten(text: string, isFirst: boolean, isLast: boolean): string {
	const start = isFirst ? "" : cutText(text, CONTEXT);
	const end = isLast ? "" : cutStart(text, CONTEXT);
	if (start.length + end.length >= text.length) return text;

	// Words stay whole.
	return `${start.replace(/\s\S*$/, "")} … ${end.replace(/^\S*\s/, "")}`;
}
