/** Other words for passages of the shipped copy, by hash: pages don’t carry what was left out. */
export type Rewordings = Readonly<Record<number, string>>;

/** FNV-1a of 32 bits. */
export function hashPassage(text: string): number {
	let hash = 0x811c9dc5;
	for (let index = 0; index < text.length; index += 1)
		hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);

	return hash >>> 0;
}

/** The text with other words for it, or for its sentences. */
export function reword(text: string, rewordings: Rewordings): string {
	const whole = rewordings[hashPassage(text)];
	if (whole !== undefined) return whole;

	return text
		.split(/(?<=[.!?]) /)
		.map((sentence) => rewordings[hashPassage(sentence)] ?? sentence)
		.filter(Boolean)
		.join(" ");
}
