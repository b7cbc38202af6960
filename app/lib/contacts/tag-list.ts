/** Tags in one cell, those with a separator or a quotation mark in quotes. */
export function formatTagList(tags: readonly string[]): string {
	return tags
		.map((tag) =>
			/[",;\n]|:::/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag,
		)
		.join(", ");
}

/** A tag in quotes, or what is between separators. */
const TAG = /\s*(?:"((?:[^"]|"")*)"|((?:(?!:::)[^,;\n])+))\s*(?:[,;\n]|:::|$)/g;

/** The tags of a cell of ours or of another program. */
export function parseTagList(text: string): string[] {
	return Array.from(text.matchAll(TAG), ([, quoted, plain = ""]) =>
		quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'),
	).filter((tag) => tag !== "");
}
