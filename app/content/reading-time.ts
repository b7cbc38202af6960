/** Average speed of silent reading of English prose (Brysbaert 2019, Journal of Memory and Language). */
export const WORDS_PER_MINUTE = 240;

/** Addresses of links, pictures, and the lines of containers aren’t read. Bounded: authors may type anything. */
const MARKUP =
	/!\[[^[\]]{0,500}\]\([^()\s]{0,500}\)|\]\([^()\s]{0,500}\)|^:::.*$/gm;

/** The minutes that a Markdown text takes, without rendering it: a list needs those of every article. */
export function countReadingMinutes(markdown: string): number {
	const words = markdown
		.replace(MARKUP, " ")
		.split(/[\s|]+/)
		.filter((part) => /[\p{L}\p{N}]/u.test(part));

	return Math.max(1, Math.round(words.length / WORDS_PER_MINUTE));
}
