import { distance } from "fastest-levenshtein";
import type { Page } from "#site/page.ts";

/** Pages with a lower score are not suggested; 1 is a page with all words of the address. */
const MIN_SCORE = 0.5;
/** Words that differ more are not alike. */
const MIN_SIMILARITY = 0.65;
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

type SuggestedPage = { path: string } & Pick<Page, "title" | "words">;

/** Suggests pages for a mistyped or outdated path, best first. */
export function findLikelyPages<P extends SuggestedPage>(
	address: string,
	pages: readonly P[],
): P[] {
	const typed = decodePath(address.slice(0, limits.path));
	const wanted = splitTitle(typed).slice(0, limits.words);

	const scorePage = ({ path, title, words }: P) => {
		const known = splitTitle(
			[path, path.replaceAll("-", ""), title, words].join(" "),
		);
		const best = wanted.map((word) =>
			Math.max(...known.map((other) => measureSimilarity(word, other))),
		);
		const mean =
			best.reduce((sum, value) => sum + value, 0) / Math.max(1, best.length);

		return mean + (typed.startsWith(`${path}/`) ? PARENT_BONUS : 0);
	};

	return pages
		.filter(({ words }) => words !== undefined)
		.map((page) => ({ page, score: scorePage(page) }))
		.filter(({ score }) => score >= MIN_SCORE)
		.sort((a, b) => b.score - a.score)
		.slice(0, MAX_SUGGESTIONS)
		.map(({ page }) => page);
}

/** From 0 to 1, which is the same word; tolerates typing errors and longer words with the same beginning. */
function measureSimilarity(word: string, other: string): number {
	if (word.length < 4 || word === other) return Number(word === other);
	if (other.startsWith(word)) return 0.8;

	const same = 1 - distance(word, other) / Math.max(word.length, other.length);

	return same >= MIN_SIMILARITY ? same : 0;
}

/** Lower-case words without stop words, in the singular. */
function splitTitle(text: string): string[] {
	const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
	return words
		.filter((word) => !stopWords.has(word))
		.map((word) => word.slice(0, limits.word).replace(/(?<=...)s$/, ""));
}

function decodePath(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}
