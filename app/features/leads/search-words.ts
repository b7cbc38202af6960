/** Words indexed per text. */
const MAX_WORDS = 400;

/** Longer words are cut, to limit the size of the index. */
const MAX_WORD_LENGTH = 60;

/**
 * The search text of a lead: letters and digits in lower case, single spaces between words. Used for the
 * index and for queries, so that both databases split words alike.
 */
export function searchWords(...texts: (string | null | undefined)[]): string {
	const words = texts
		.join(" ")
		.normalize("NFKC")
		.toLowerCase()
		.match(/[\p{L}\p{M}\p{N}]+/gu);
	return (words ?? [])
		.slice(0, MAX_WORDS)
		.map((word) => word.slice(0, MAX_WORD_LENGTH))
		.join(" ");
}
