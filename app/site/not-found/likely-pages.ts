import { distance } from "fastest-levenshtein";
import type { Page } from "#site/pages.ts";

export type SearchedPage = Pick<Page, "path" | "title" | "searchWords">;

/** Pages with a lower score are not suggested; scores range from 0 to 1.5. */
const MIN_SCORE = 0.55;
/** Added to the score of a page that is a parent of the address. */
const PARENT_BONUS = 0.3;
const MAX_SUGGESTIONS = 3;
/** Longer addresses are not typed by hand and expensive to compare. */
const limits = { path: 300, words: 8, word: 30 };
const stopWords = new Set(
	"index html htm php asp aspx www en gb uk home page site the a an and of to for in our your you".split(
		" ",
	),
);

/** Suggests pages for a mistyped or outdated path, best first. */
export function likelyPages<P extends SearchedPage>(path: string, pages: readonly P[]): P[] {
	const typed = decoded(path.slice(0, limits.path));
	const wanted = wordsOf(typed).slice(0, limits.words);
	if (wanted.length === 0) return [];
	return pages
		.filter(({ searchWords }) => searchWords)
		.map((page) => {
			const isParent = typed.startsWith(`${page.path}/`);
			return { page, score: scoreOf(wanted, page) + (isParent ? PARENT_BONUS : 0) };
		})
		.filter(({ score }) => score >= MIN_SCORE)
		.sort((a, b) => b.score - a.score)
		.slice(0, MAX_SUGGESTIONS)
		.map(({ page }) => page);
}

/** The mean similarity of the wanted words, plus up to 0.2 for the matched share of the page's path. */
function scoreOf(wanted: readonly string[], { path, title, searchWords = [] }: SearchedPage) {
	const pathWords = wordsOf(path);
	const joined = path.split("/").map((part) => wordsOf(part).join(""));
	const known = [...pathWords, ...joined, ...wordsOf(title), ...searchWords.flatMap(wordsOf)];
	const found = wanted.map((word) => Math.max(0, ...known.map((other) => similarity(word, other))));
	const inPath = pathWords.filter((word) => wanted.some((other) => similarity(word, other) > 0));
	const mean = found.reduce((sum, value) => sum + value, 0) / found.length;
	return mean + 0.2 * (inPath.length / Math.max(1, pathWords.length));
}

/** 1 for the same word, less for a prefix or a typing error, 0 for another word. */
function similarity(word: string, other: string): number {
	if (word === other) return 1;
	const [short, long] = word.length < other.length ? [word, other] : [other, word];
	if (short.length < 4) return 0;
	if (long.startsWith(short)) return 0.85;
	const errors = distance(short, long);
	return errors <= (short.length < 6 ? 1 : 2) ? 1 - errors / long.length : 0;
}

/** Lower-case words without stop words, in the singular. */
function wordsOf(text: string): string[] {
	const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
	return words
		.filter((word) => !stopWords.has(word))
		.map((word) => word.slice(0, limits.word).replace(/(?<=...)s$/, ""));
}

function decoded(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}
