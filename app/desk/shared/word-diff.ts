import { diffWordsWithSpace } from "diff";

export type DiffPart = { text: string; kind: "same" | "added" | "removed" };

/** Characters of unchanged text that are shown around a change. */
const CONTEXT = 80;

/** Milliseconds after which two very different texts are shown whole. */
const MAX_TIME = 300;

/** The words that differ, with a little of the text around them. */
export function compareWords(before: string, after: string): DiffPart[] {
	const changes = diffWordsWithSpace(before, after, { timeout: MAX_TIME });
	if (!changes)
		return [
			{ text: before, kind: "removed" },
			{ text: after, kind: "added" },
		];

	return changes.map(({ value, added, removed }, index) => {
		if (added) return { text: value, kind: "added" };
		if (removed) return { text: value, kind: "removed" };

		const isFirst = index === 0;
		const isLast = index === changes.length - 1;
		return { text: shorten(value, isFirst, isLast), kind: "same" };
	});
}

function shorten(text: string, isFirst: boolean, isLast: boolean): string {
	const start = isFirst ? "" : text.slice(0, CONTEXT);
	const end = isLast ? "" : text.slice(-CONTEXT);
	if (start.length + end.length >= text.length) return text;

	// Words stay whole.
	return `${start.replace(/\s\S*$/, "")} … ${end.replace(/^\S*\s/, "")}`;
}
