/** A page that an address may have meant. */
export type KnownPage = {
	path: string;
	label: string;
	/** What else people call it. */
	also?: readonly string[];
};

/** How alike an address and a page must be, from 0 to 1.5. */
const MIN_LIKENESS = 0.55;
/** What it counts that the address would lie under the page. */
const ABOVE = 0.3;
/** Whatever is longer was not typed by hand, and comparing it would only cost time. */
const limits = { path: 300, words: 8, word: 30 };
/** Words that tell no page from another. */
const EMPTY_WORDS = new Set(
	"index html htm php asp aspx www en gb uk home page site the a an and of to for in our your you".split(
		" ",
	),
);

/** The pages that a mistyped or outdated path most likely meant, the likeliest first; perhaps none. */
export function likelyPages(path: string, pages: readonly KnownPage[], most = 3): KnownPage[] {
	const typed = decoded(path.slice(0, limits.path));
	const wanted = wordsOf(typed).slice(0, limits.words);
	if (wanted.length === 0) return [];
	return pages
		.map((page) => {
			const isAbove = typed.startsWith(`${page.path}/`);
			return { page, likeness: likeness(wanted, page) + (isAbove ? ABOVE : 0) };
		})
		.filter(({ likeness }) => likeness >= MIN_LIKENESS)
		.sort((a, b) => b.likeness - a.likeness)
		.slice(0, most)
		.map(({ page }) => page);
}

/** How well the page's words answer the wanted ones; a page whose whole path was wanted comes first. */
function likeness(wanted: readonly string[], page: KnownPage): number {
	const pathWords = wordsOf(page.path);
	const joined = page.path.split("/").map((part) => wordsOf(part).join(""));
	const known = [
		...pathWords,
		...joined,
		...wordsOf(page.label),
		...(page.also ?? []).flatMap(wordsOf),
	];
	const found = wanted.map((word) => Math.max(0, ...known.map((other) => similarity(word, other))));
	const wholePath = pathWords.filter((word) => wanted.some((other) => similarity(word, other) > 0));
	return mean(found) + 0.2 * (wholePath.length / Math.max(1, pathWords.length));
}

/** 1 for the same word, less for a beginning or a slip of the finger, 0 for another word. */
function similarity(word: string, other: string): number {
	if (word === other) return 1;
	const [short, long] = word.length < other.length ? [word, other] : [other, word];
	if (short.length < 4) return 0;
	if (long.startsWith(short)) return 0.85;
	const slips = editDistance(short, long);
	return slips <= (short.length < 6 ? 1 : 2) ? 1 - slips / long.length : 0;
}

/** How many letters must be added, taken away or changed to make one word the other (Levenshtein). */
function editDistance(from: string, to: string): number {
	let row = Array.from({ length: to.length + 1 }, (_, index) => index);
	for (let i = 1; i <= from.length; i++) {
		const next = [i];
		for (let j = 1; j <= to.length; j++) {
			const change = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
			next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
		}
		row = next;
	}
	return row[to.length] ?? 0;
}

/** The words of a path or label that say something, in the singular. */
function wordsOf(text: string): string[] {
	const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
	return words
		.filter((word) => !EMPTY_WORDS.has(word))
		.map((word) => word.slice(0, limits.word).replace(/(?<=...)s$/, ""));
}

function decoded(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}

function mean(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}
