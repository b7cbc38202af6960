import type { Content } from "#content/content-types.ts";
import { listEntryPaths } from "#features/content/entry-paths.server.ts";
import { PageRefused } from "#features/content/pages.server.ts";
import type { Snapshot } from "#features/content/snapshot.server.ts";

type CheckedSite = {
	hasPage(path: string): boolean;
	/** @throws when no page of the server is at the path. */
	refuseMissing(path: string, content: Content): Promise<void>;
	siteUrl: string;
};

/** @throws PageRefused for a redirect, new in a snapshot, from a page, or to none. */
export async function checkRedirects(
	{ documents, content }: Snapshot,
	published: Snapshot,
	{ hasPage, refuseMissing, siteUrl }: CheckedSite,
): Promise<void> {
	const known = new Set(
		published.documents.redirects.entries.map(describeRedirect),
	);

	for (const redirect of documents.redirects.entries) {
		if (known.has(describeRedirect(redirect))) continue;

		const { from, to } = redirect;
		if (hasPage(from) || hasPage(encodeURI(from)))
			throw new PageRefused(from, "There is a page at this address.");

		const { pathname } = new URL(to, siteUrl);
		if (hasPage(pathname)) continue;

		await refuseMissing(pathname, content).catch((error) => {
			throw new PageRefused(to, `There is no page at ${pathname}.`, error);
		});
	}
}

function describeRedirect({ from, to }: { from: string; to: string }): string {
	return `${from} ${to}`;
}

/** The addresses of entries and their lists that a snapshot takes down without a redirect. */
export function findTakenDown(
	{ entries, documents }: Snapshot,
	published: Snapshot,
	hasPage: (path: string) => boolean,
): string[] {
	const redirected = new Set(
		documents.redirects.entries.map(({ from }) => from),
	);

	return listEntryPaths(published.entries, entries).filter(
		(path) => !hasPage(path) && !redirected.has(path),
	);
}
