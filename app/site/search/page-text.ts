const entities: Readonly<Record<string, string>> = {
	amp: "&",
	lt: "<",
	gt: ">",
	quot: '"',
	apos: "'",
	nbsp: " ",
};

/** The text of HTML that this site has rendered, with one blank between blocks. */
export function readHtmlText(html: string): string {
	return html
		.replace(
			/<\/?(?:p|h\d|li|ul|ol|td|th|tr|div|br|blockquote|figure)\b[^>]*>/g,
			" ",
		)
		.replace(/<[^>]*>/g, "")
		.replace(/&(#x?[\da-f]+|[a-z]+);/gi, (whole, name: string) => {
			if (/^#x/i.test(name))
				return decodeEntity(Number.parseInt(name.slice(2), 16));
			if (name.startsWith("#")) return decodeEntity(Number(name.slice(1)));
			return entities[name.toLowerCase()] ?? whole;
		})
		.replace(/\s+/g, " ")
		.trim();
}

function decodeEntity(code: number): string {
	return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : " ";
}

/** Keys of values that visitors do not read. */
const HIDDEN =
	/^(id|slug|to|href|theme|color|colour|drawing|illustration|image|meta|event|section|key|icon|kind|at|size|tab)$/i;

/** The texts of a value: strings with a blank in them, at any depth. */
export function listStrings(value: unknown): string[] {
	if (typeof value === "string") return /\s/.test(value) ? [value] : [];
	if (Array.isArray(value)) return value.flatMap(listStrings);
	if (typeof value !== "object" || value === null) return [];

	return Object.entries(value).flatMap(([key, each]) =>
		HIDDEN.test(key) ? [] : listStrings(each),
	);
}
