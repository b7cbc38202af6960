import { foldText } from "./fold.ts";

/**
 * Characters indexed per text, which is all that an email may have: PostgreSQL's vectors end at a megabyte
 * (https://www.postgresql.org/docs/current/textsearch-limits.html).
 */
export const MAX_LENGTH = 200_000;

/** Longer words are cut, to limit the size of the index. */
const MAX_WORD_LENGTH = 60;

/** Fewer digits in a text are a number, not a phone number. */
const MIN_PHONE_DIGITS = 7;

/** Shortest part of a phone number that can be searched. */
const MIN_SEARCHED_DIGITS = 4;

/** E.164. */
const MAX_PHONE_DIGITS = 15;

const MAX_PHONE_TOKENS = 200;
const MAX_SEARCHED_WORDS = 8;

/**
 * The words of texts (fold.ts): letters without accents and digits, in lower case, with
 * single spaces between words. Used for the index and for queries, so that
 * both databases split words alike.
 */
export function searchWords(...texts: (string | null | undefined)[]): string {
	const words = foldText(texts.join(" ").slice(0, MAX_LENGTH)).match(
		/[\p{L}\p{M}\p{N}]+/gu,
	);

	return (words ?? []).map(cutWord).join(" ");
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

/** A part of a search: one of the alternatives, which are lists of words, must match. */
export type SearchTerm = readonly (readonly string[])[];

/**
 * Parses a search. Each term must match, and each word matches the start of an
 * indexed word. Digits are read as words and as a part of a phone number.
 */
export function parseSearch(typed: string): SearchTerm[] {
	const words = searchWords(typed)
		.split(" ")
		.filter(Boolean)
		.slice(0, MAX_SEARCHED_WORDS)
		.join(" ");

	const terms: SearchTerm[] = [...words.matchAll(DIGIT_RUNS)].flatMap(([run]) =>
		listDigitTerms(run.split(" ")),
	);
	const others = words.replace(DIGIT_RUNS, "").split(" ").filter(Boolean);

	return [...new Set(others)].map((word): SearchTerm => [[word]]).concat(terms);
}

function listDigitTerms(run: readonly string[]): SearchTerm[] {
	const digits = run.join("");
	if (digits.length < MIN_SEARCHED_DIGITS) return run.map((word) => [[word]]);

	const phones = listPhoneForms(digits).map((form) => [form]);

	// Longer runs are indexed as phone numbers.
	return [digits.length < MIN_PHONE_DIGITS ? [run, ...phones] : phones];
}

/** The digits of a number as they are indexed: without a trunk prefix, and without a calling code. */
function listPhoneForms(digits: string): string[] {
	const whole = digits.replace(/^0+(?=\d)/, "").slice(0, MAX_PHONE_DIGITS);
	const forms = [whole];

	if (whole.length >= 9)
		forms.push(whole.replace(CALLING_CODE, "").replace(/^0+/, ""));

	return forms.filter(
		({ length }, nth) => nth === 0 || length >= MIN_SEARCHED_DIGITS,
	);
}

/** ITU-T E.164, list of assigned country codes: one or two digits, else three. */
const CALLING_CODE =
	/^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;
