/**
 * The page of a document after a change, with a notice.
 * @param version of the document since then: the form of the page takes it over (use-saved-version.ts)
 */
export function buildDonePath(
	path: string,
	notice: string,
	version: number,
): string {
	return `${path}?${new URLSearchParams({ done: notice, version: `${version}` })}`;
}
