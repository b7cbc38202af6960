/** UTF-16 units: how far back the first character is looked for that surely begins one. */
const LONGEST_RUN = 2_000;

/** Of one endless character, such as a letter with hundreds of marks, a part is shown. */
const LONGEST = 64;

/**
 * The start of a text in at most `max` UTF-16 units, with no character in parts: an emoji, a flag or a letter with its
 * marks is whole, or left out.
 */
export function cutText(text: string, max: number): string {
	if (text.length <= max) return text;

	const { index, length } = findCharacter(text, max);
	const end = length > LONGEST ? max : index;

	return text.slice(0, end).toWellFormed();
}

/** The end of a text, as `cutText`. */
export function cutStart(text: string, max: number): string {
	if (text.length <= max) return text;

	const from = text.length - max;
	const { index, length } = findCharacter(text, from);

	return text.slice(index === from ? from : index + length);
}

/** `cutText` with an ellipsis, which counts, where something is left out. */
export function shorten(text: string, max: number): string {
	return text.length <= max ? text : `${cutText(text, max - 1).trimEnd()}…`;
}

/** The character, as it is seen, that has the unit at `at`. */
function findCharacter(
	text: string,
	at: number,
): { index: number; length: number } {
	// ASCII begins a character.
	let start = at;
	while (start > 0 && start > at - LONGEST_RUN && text.charCodeAt(start) > 0x7f)
		start--;

	const near = text.slice(start, at + 2 * LONGEST);
	const segments = new Intl.Segmenter("en", { granularity: "grapheme" });
	const found = segments.segment(near).containing(at - start);

	return {
		index: start + (found?.index ?? at - start),
		length: found?.segment.length ?? 0,
	};
}
