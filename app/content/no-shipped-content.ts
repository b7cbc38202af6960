/** Replaces shipped-content.ts in browsers, which read the content from the page (package.json). */
export function shippedContent(): never {
	throw new Error("The page has no content.");
}
