import { createCache } from "#lib/cache.ts";
import { foldText, foldWithPlaces } from "./fold.ts";

/** Consecutive parts of a text; a hit matched the search. */
export type Piece = { text: string; hit: boolean };

/** Characters; the rest of a search is ignored. */
export const MAX_SEARCH_LENGTH = 200;

/** Folding takes longer than matching: a search compares the same texts for each of its words. */
const folded = createCache<string, string>(
	4_000_000,
	(text) => text.length + 1,
);

const fold = (text: string) => folded.once(text, () => foldText(text));

/**
 * Both are folded (fold.ts).
 * @returns 3: matched as whole words; 2: at the beginning of a word; 1: anywhere; 0: not at all.
 */
export function rankText(text: string, pattern: RegExp): number {
	const compared = fold(text);
	let best = 0;

	for (const { 0: match, index } of compared.matchAll(pattern)) {
		best = Math.max(best, rankMatch(compared, index, match.length));
		if (best === WHOLE_WORD) break;
	}

	return best;
}

const WHOLE_WORD = 3;

function rankMatch(text: string, start: number, length: number): number {
	if (start > 0 && isLetter(text.at(start - 1))) return 1;
	return isLetter(text[start + length]) ? 2 : WHOLE_WORD;
}

function isLetter(character: string | undefined): boolean {
	return /[\p{L}\p{M}\p{N}]/u.test(character ?? "");
}

/** Answers have curly apostrophes; searches may have either. */
const similarCharacters = ["'’‘", '"“”', "-–—"];

/**
 * Matches the words of a search, one after the other; undefined for an empty one.
 * @param between pattern of what separates the words.
 */
export function buildPattern(
	search: string,
	between = "\\s+",
): RegExp | undefined {
	const words = foldText(search.slice(0, MAX_SEARCH_LENGTH))
		.trim()
		.split(/\s+/);
	if (words[0] === "") return undefined;
	return new RegExp(
		words.map((word) => Array.from(word, literal).join("")).join(between),
		"gu",
	);
}

function literal(character: string): string {
	const alike = similarCharacters.find((group) => group.includes(character));
	if (alike) return `[${alike.replace("-", "\\-")}]`;
	return character.replace(/[\^$\\.*+?()[\]{}|/]/, "\\$&");
}

/** The position of the first match in the text as it is; -1 without one. */
export function findMatch(text: string, pattern: RegExp): number {
	const at = fold(text).search(pattern);
	return at < 0 ? -1 : (foldWithPlaces(text).places[at]?.from ?? 0);
}

/** The text in parts, of which some match. */
export function splitAtHits(text: string, pattern: RegExp): Piece[] {
	const { folded, places } = foldWithPlaces(text);
	const found: Piece[] = [];
	let end = 0;

	for (const { 0: match, index } of folded.matchAll(pattern)) {
		const from = places[index]?.from ?? 0;
		const until = places[index + match.length - 1]?.until ?? from;
		if (from > end) found.push({ text: text.slice(end, from), hit: false });

		found.push({ text: text.slice(Math.max(end, from), until), hit: true });
		end = until;
	}

	if (end < text.length) found.push({ text: text.slice(end), hit: false });

	return found;
}
