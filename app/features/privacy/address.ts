const ERASED = "[erased]";

// Adjacent to these characters it is part of another address.
const BEFORE = "(?<![\\p{L}\\p{N}])(?<![\\p{L}\\p{N}][._%+'-])";
const AFTER = "(?![\\p{L}\\p{N}_]|[.-][\\p{L}\\p{N}])";

/** The address as it is, and URL-encoded. Lower case. */
export function listSpellings(address: string): string[] {
	const plain = address.toLowerCase();
	const encoded = encodeURIComponent(plain).toLowerCase();
	return encoded === plain ? [plain] : [plain, encoded];
}

/** Replaces an address in any letter case. Longer addresses that contain it stay. */
export function redactAddress(text: string, address: string): string {
	const forms = listSpellings(address).map((form) =>
		form.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"),
	);
	return text.replace(
		new RegExp(`${BEFORE}(?:${forms.join("|")})${AFTER}`, "giu"),
		ERASED,
	);
}

const PART = '[^\\s@<>()[\\]",;:\\\\=&?/]+';
const ADDRESSES = new RegExp(`${PART}@${PART}\\.${PART}`, "gu");

/** Every possible email address in a text, in lower case, with and without surrounding punctuation. */
export function findAddresses(text: string): string[] {
	const found = new Set<string>();

	if (!text.includes("@")) return [];
	if (!/\s/.test(text)) found.add(text.toLowerCase());

	for (const [match] of text.matchAll(ADDRESSES)) {
		const address = match.toLowerCase();
		found
			.add(address)
			.add(address.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""));
	}

	return [...found];
}
