import { distance } from "fastest-levenshtein";

/** Shorter words have too many neighbours. */
const MIN_LENGTH = 3;

/** The most trigrams that one slip changes: exchanged letters are in four. */
const CHANGED_BY_SLIP = 4;

/** Words whose misspellings are corrected: of letters, and not too short. */
export function isCorrectable(word: string): boolean {
	return [...word].length >= MIN_LENGTH && !/\p{N}/u.test(word);
}

/** The distinct sequences of three characters of a word, padded at both ends. */
export function listTrigrams(word: string): string[] {
	const padded = [..."  ", ...word, " "];
	const trigrams = padded
		.slice(2)
		.map((_, start) => padded.slice(start, start + 3).join(""));

	return [...new Set(trigrams)];
}

/** The number of its trigrams that a word shares with each of its misspellings. */
export function countSharedBySlips(trigrams: readonly string[]): number {
	return Math.max(1, trigrams.length - CHANGED_BY_SLIP);
}

/** True for words that differ in one letter: missing, added, another one, or exchanged with the next. */
export function isOneSlip(typed: string, known: string): boolean {
	return distance(typed, known) === 1 || isExchanged(typed, known);
}

function isExchanged(a: string, b: string): boolean {
	if (a.length !== b.length) return false;

	const first = [...a].findIndex((letter, index) => letter !== b[index]);
	if (first === -1) return false;

	return a.slice(0, first) + a[first + 1] + a[first] + a.slice(first + 2) === b;
}
