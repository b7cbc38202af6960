import {
	type CollectionName,
	collectionNames,
	collections,
} from "#content/collections.server.ts";
import { industrySlugs } from "#content/industry.ts";
import { publicPaths } from "#content/paths.ts";
import { normalizePath, normalizeSource } from "#content/redirects-schema.ts";
import { onceFor } from "#lib/cache.ts";
import { hashBody } from "./document-bodies.server.ts";
import type { Entries } from "./published-bodies.server.ts";
import type { Snapshot } from "./snapshot.server.ts";

/**
 * The addresses of entries, then of the lists that contain them.
 * @param except entries with the same body there are left out.
 */
export function listEntryPaths(entries: Entries, except?: Entries): string[] {
	const { own, lists } = groupEntryPaths(entries, except);
	return [...new Set([...own, ...lists])];
}

/** The addresses of entries, those of the lists that are there for them, and of the pages that list all of their kind. */
export function groupEntryPaths(entries: Entries, except?: Entries) {
	const bodies = collectionNames.flatMap((name) =>
		listBodies(name, entries, except),
	);

	return {
		own: bodies.map(({ path }) => path),
		lists: [...new Set(bodies.flatMap(({ listPaths }) => listPaths))],
		indexes: [...new Set(bodies.map(({ listPath }) => listPath))],
	};
}

function listBodies<Name extends CollectionName>(
	name: Name,
	entries: Entries,
	except?: Entries,
) {
	const { findPath, findListPaths, listPath } = collections[name];
	const isSame = (id: string, body: unknown) => {
		const other = except?.[name].get(id);
		return other === body || (other && hashBody(other) === hashBody(body));
	};

	return [...entries[name]]
		.filter(([id, body]) => !isSame(id, body))
		.map(([, body]) => ({
			path: findPath(body as never),
			listPaths: findListPaths(body as never),
			listPath,
		}));
}

const indexPaths = onceFor(
	(entries: Entries): ReadonlySet<string> => new Set(listEntryPaths(entries)),
);

/** True for the address of a published entry or a list of entries, in any spelling. */
export function hasEntryPath({ entries }: Snapshot, path: string): boolean {
	return indexPaths(entries).has(normalizePath(path));
}

const fixedPaths: ReadonlySet<string> = new Set([
	...publicPaths.filter((path) => !path.includes(":")),
	...industrySlugs.flatMap((slug) => [
		`/industries/${slug}`,
		`/savings/${slug}`,
	]),
]);

/** True for a page that is always there: no entry, and no list of entries. */
export function isFixedPath(path: string): boolean {
	return fixedPaths.has(normalizePath(path));
}

/** True for the address of any page of the website, in any spelling; false for an old one such as `/?p=12`. */
export function hasOwnPage(snapshot: Snapshot, address: string): boolean {
	if (normalizeSource(address).includes("?")) return false;

	return isFixedPath(address) || hasEntryPath(snapshot, address);
}
