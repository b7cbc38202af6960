/** Silent reading of English prose: about 240 words a minute (Brysbaert 2019, Journal of Memory and Language). */
const wordsPerMinute = 240;

/** Whole minutes it takes to read so many words; at least one. */
export function readingMinutes(words: number): number {
	return Math.max(1, Math.round(words / wordsPerMinute));
}
