import type { FaqItem, FaqTab } from "#content/faq-page.ts";

/** Consecutive parts of a text; a hit matched the search. */
export type Piece = { text: string; hit: boolean };

export type FaqHit = {
	tab: FaqTab;
	item: FaqItem;
	question: readonly Piece[];
	answer: readonly Piece[];
};

/** Server-side search for browsers without JavaScript. */
export const FAQ_SEARCH_PATH = "/faq/search";
export const FAQ_SEARCH_FIELD = "q";

/** Characters; the rest of a search is ignored. */
export const MAX_SEARCH_LENGTH = 200;

/**
 * The questions of all tabs whose question or answer contains the text, ignoring case
 * (docs/requirements.md): matches in the question first, then whole words, then prefixes; equal ranks in
 * the order of the tabs. None for an empty text.
 */
export function searchFaq(tabs: readonly FaqTab[], search: string): FaqHit[] {
	const pattern = buildPattern(search);
	if (!pattern) return [];

	const ranked = tabs.flatMap((tab) =>
		tab.items.map((item) => ({
			rank:
				rankText(item.question, pattern) * 4 + rankText(item.answer, pattern),
			hit: {
				tab,
				item,
				question: pieces(item.question, pattern),
				answer: pieces(item.answer, pattern),
			},
		})),
	);

	return ranked
		.filter(({ rank }) => rank > 0)
		.sort((a, b) => b.rank - a.rank)
		.map(({ hit }) => hit);
}

/** 3: matched as whole words; 2: at the beginning of a word; 1: anywhere; 0: not at all. */
function rankText(text: string, pattern: RegExp): number {
	const ranks = [...text.matchAll(pattern)].map(({ 0: match, index }) => {
		if (isLetter(text.at(index - 1)) && index > 0) return 1;
		return isLetter(text[index + match.length]) ? 2 : 3;
	});
	return Math.max(0, ...ranks);
}

function isLetter(character: string | undefined): boolean {
	return /[\p{L}\p{M}\p{N}]/u.test(character ?? "");
}

/** Answers have curly apostrophes; searches may have either. */
const similarCharacters = ["'’‘", '"“”', "-–—"];

function buildPattern(search: string): RegExp | undefined {
	const words = search.slice(0, MAX_SEARCH_LENGTH).trim().split(/\s+/);
	if (words[0] === "") return undefined;
	return new RegExp(
		words.map((word) => Array.from(word, literal).join("")).join("\\s+"),
		"giu",
	);
}

function literal(character: string): string {
	const alike = similarCharacters.find((group) => group.includes(character));
	if (alike) return `[${alike.replace("-", "\\-")}]`;
	return character.replace(/[\^$\\.*+?()[\]{}|/]/, "\\$&");
}

function pieces(text: string, pattern: RegExp): Piece[] {
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
