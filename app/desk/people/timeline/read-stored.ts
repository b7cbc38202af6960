/** Null without JSON or with damaged JSON. */
export function readStored(
	json: string | null,
	// biome-ignore lint/suspicious/noExplicitAny: whatever is stored
	text: (value: any) => string,
): string | null {
	if (json === null) return null;

	try {
		return text(JSON.parse(json));
	} catch {
		return null;
	}
}
