/** Consecutive parts of a text; a hit matched the search. */
export type Piece = { text: string; hit: boolean };

/** Characters; the rest of a search is ignored. */
export const MAX_SEARCH_LENGTH = 200;

/** 3: matched as whole words; 2: at the beginning of a word; 1: anywhere; 0: not at all. */
export function rankText(text: string, pattern: RegExp): number {
	let best = 0;

	for (const { 0: match, index } of text.matchAll(pattern)) {
		best = Math.max(best, rankMatch(text, index, match.length));
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
	const words = search.slice(0, MAX_SEARCH_LENGTH).trim().split(/\s+/);
	if (words[0] === "") return undefined;
	return new RegExp(
		words.map((word) => Array.from(word, literal).join("")).join(between),
		"giu",
	);
}

function literal(character: string): string {
	const alike = similarCharacters.find((group) => group.includes(character));
	if (alike) return `[${alike.replace("-", "\\-")}]`;
	return character.replace(/[\^$\\.*+?()[\]{}|/]/, "\\$&");
}

/** The text in parts, of which some match. */
export function splitAtHits(text: string, pattern: RegExp): Piece[] {
	const found: Piece[] = [];
	let end = 0;
	for (const match of text.matchAll(pattern)) {
		if (match.index > end)
			found.push({ text: text.slice(end, match.index), hit: false });

		found.push({ text: match[0], hit: true });
		end = match.index + match[0].length;
	}

	if (end < text.length) found.push({ text: text.slice(end), hit: false });

	return found;
}
