/** A browser lays out as many lines in a fifth of a second, also of a textarea; the longest article has 400. */
const MAX_LINES = 3_000;

/** The lines of a text that has too many to be shown unasked; null for others. */
export function countExcessLines(text: string): number | null {
	const lines = text.split("\n").length;

	return lines > MAX_LINES ? lines : null;
}
