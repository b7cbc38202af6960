/** As many words of one text as a search needs. */
const MAX_WORDS = 400;

/** Cut, so that one endless word fills no index. */
const MAX_WORD_LENGTH = 60;

/**
 * The words by which a lead is found: letters and digits in small letters, single spaces between.
 * Used for the index and for the query, so that both databases split words alike.
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
