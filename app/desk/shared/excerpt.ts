import { cutText } from "#lib/text/cut-text.ts";
/** One line of a text, cut at `max` characters. */
export function makeExcerpt(text: string | null, max = 300): string | null {
	if (text === null) return null;

	const line = text.replace(/\s+/g, " ").trim();
	return line.length <= max ? line : `${cutText(line, max).trimEnd()}…`;
}
