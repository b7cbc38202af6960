import {
	type CollectionName,
	collectionNames,
	collections,
} from "#content/collections.server.ts";
import { hashBody } from "#features/content/document-bodies.server.ts";
import type { Entries } from "#features/content/published-bodies.server.ts";
import { onceFor } from "#lib/cache.ts";
import type { StaticFile } from "./static-files.ts";

/**
 * The addresses of entries, then of the lists that contain them.
 * @param except entries with the same body there are left out.
 */
export function listEntryPaths(entries: Entries, except?: Entries): string[] {
	const { own, lists } = groupEntryPaths(entries, except);
	return [...new Set([...own, ...lists])];
}

/** The addresses of entries, and apart from them those of the lists that contain them. */
export function groupEntryPaths(entries: Entries, except?: Entries) {
	const bodies = collectionNames.flatMap((name) =>
		listBodies(name, entries, except),
	);

	return {
		own: bodies.map(({ path }) => path),
		lists: [...new Set(bodies.flatMap(({ listPaths }) => listPaths))],
	};
}

function listBodies<Name extends CollectionName>(
	name: Name,
	entries: Entries,
	except?: Entries,
) {
	const { findPath, findListPaths } = collections[name];
	const isSame = (id: string, body: unknown) => {
		const other = except?.[name].get(id);
		return other === body || (other && hashBody(other) === hashBody(body));
	};

	return [...entries[name]]
		.filter(([id, body]) => !isSame(id, body))
		.map(([, body]) => ({
			path: findPath(body as never),
			listPaths: findListPaths(body as never),
		}));
}

/** The page of an address, which may be that of its data. */
export function findPage(address: string): string {
	return address === "/_.data" ? "/" : address.replace(/\.data$/, "");
}

/** The paths of this site that a page links to or loads. */
export const findOwnLinks = onceFor(findLinks);

function findLinks({ type, body }: StaticFile): ReadonlySet<string> {
	if (!type.startsWith("text/html")) return new Set();

	const links = body.identity
		.toString()
		.matchAll(/ (?:href|src)="(\/(?!\/)[^"?#]*)/g);

	return new Set(Array.from(links, ([, path = ""]) => path));
}

/** Pages, each with its data for navigation in the browser (React Router's single fetch). */
export function withData(paths: readonly string[]): string[] {
	return paths.flatMap((path) => [
		path,
		path === "/" ? "/_.data" : `${path}.data`,
	]);
}

/** The name of the file that the build writes, from which its type follows. */
export function nameFile(address: string, response: Response): string {
	const isPage = response.headers.get("content-type")?.includes("text/html");
	return isPage ? `${address}/index.html` : address.slice(1);
}
