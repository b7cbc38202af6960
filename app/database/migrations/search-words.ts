/*
 * Search words as of November 2026, for the migrations of that time. Those of
 * today are in lib/search.
 */

/** Words indexed per text. */
const MAX_WORDS = 400;

/** Longer words are cut, to limit the size of the index. */
const MAX_WORD_LENGTH = 60;

/** Fewer digits in a text are a number, not a phone number. */
const MIN_PHONE_DIGITS = 7;

/** Shortest part of a phone number that can be searched. */
const MIN_SEARCHED_DIGITS = 4;

/** E.164. */
const MAX_PHONE_DIGITS = 15;

const MAX_PHONE_TOKENS = 200;

/**
 * The words of texts: letters without accents and digits, in lower case, with
 * single spaces between words. Used for the index and for queries, so that
 * both databases split words alike.
 */
export function searchWords(...texts: (string | null | undefined)[]): string {
	const words = texts
		.join(" ")
		.normalize("NFKD")
		.toLowerCase()
		.replace(/[\u0300-\u036f]/g, "")
		.normalize("NFC")
		.match(/[\p{L}\p{M}\p{N}]+/gu);

	return (words ?? []).slice(0, MAX_WORDS).map(cutWord).join(" ");
}

function cutWord(word: string): string {
	if (word.length <= MAX_WORD_LENGTH) return word;
	return [...word].slice(0, MAX_WORD_LENGTH).join("");
}

/**
 * The words of texts, followed by the phone numbers in them: every ending of
 * their digits, so that a search for the start of an ending finds any part of
 * a number, however it was written.
 */
export function searchText(...texts: (string | null | undefined)[]): string {
	const words = searchWords(...texts);
	const tokens = [...words.matchAll(DIGIT_RUNS)]
		.map(([run]) => run.replaceAll(" ", ""))
		.filter((digits) => digits.length >= MIN_PHONE_DIGITS)
		.flatMap(listEndings);

	return [words, ...tokens.slice(0, MAX_PHONE_TOKENS)].join(" ").trim();
}

/** Consecutive words of digits only. */
const DIGIT_RUNS = /(?<=^| )\d+(?: \d+)*(?= |$)/g;

function listEndings(digits: string): string[] {
	const count = digits.length - MIN_SEARCHED_DIGITS + 1;
	return Array.from({ length: count }, (_, start) =>
		digits.slice(start, start + MAX_PHONE_DIGITS),
	);
}

/** Shorter words have too many neighbours. */
const MIN_LENGTH = 3;

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
