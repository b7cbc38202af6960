/**
 * A text as searches compare it: in lower case, without accents, and without characters that can't be seen, such as
 * soft hyphens. Composed and decomposed letters are equal.
 */
export function foldText(text: string): string {
	return text
		.normalize("NFKD")
		.toLowerCase()
		.replace(/\p{Cf}|[\u0300-\u036f]/gu, "")
		.normalize("NFC");
}

/** A letter with its marks. */
const CLUSTER = /\P{M}\p{M}*|\p{M}+/gu;

/**
 * The folded text, and where each of its characters stands in the original one.
 * @returns `from` and `until` by the character's index.
 */
export function foldWithPlaces(text: string) {
	const places: { from: number; until: number }[] = [];
	let folded = "";

	for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
		const part = foldText(cluster);
		folded += part;
		for (let at = 0; at < part.length; at++)
			places.push({ from: index, until: index + cluster.length });
	}

	return { folded, places };
}
