import {
	collections,
	type EntryKey,
	parseEntryKey,
	type StoredKey,
} from "#content/collections.server.ts";
import {
	addToRedirects,
	normalizePath,
	type Redirect,
	type Redirects,
	removeFromRedirects,
} from "#content/redirects-schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { hasEntryPath } from "./entry-paths.server.ts";
import { listVersions } from "./history.server.ts";
import { findBody, type Snapshot } from "./snapshot.server.ts";

/** Addresses of an entry that is off the website. */
export type FormerPaths = {
	/** Of its last version. */
	last: string;
	/** They led to it before it was taken off. */
	older: readonly string[];
};

/** Null for an entry that was never published. */
export async function readFormerPaths(
	db: Database,
	key: StoredKey,
): Promise<FormerPaths | null> {
	const entry = parseEntryKey(key);
	if (!entry) return null;

	const { shipped, findPath } = collections[entry.name];
	const [latest] = await listVersions(db, key);
	const body = latest?.body ?? shipped.get(entry.id);
	if (!body) return null;

	const last = findPath(body as never);
	const lists = await listVersions(db, "redirects");
	const before = lists
		.map((version) => version.body as Redirects)
		.find(({ entries }) => !entries.some(({ from }) => from === last));
	const older = (before?.entries ?? []).filter(
		({ to }) => normalizePath(to) === normalizePath(last),
	);

	return { last, older: older.map(({ from }) => from) };
}

/**
 * The redirects with the publication of an entry: from the address that it has had so far, or had before it was
 * taken off. A redirect from its own address goes. Null when they stay as they are.
 */
export function updateRedirects(
	current: Snapshot,
	key: StoredKey,
	{ body, former }: { body: unknown; former: FormerPaths | null },
): Redirects | null {
	const entry = parseEntryKey(key);
	if (!entry) return null;

	const { findPath, findListPaths } = collections[entry.name];
	const { redirects } = current.documents;
	const to = findPath(body as never);
	const live = findBody(current, key);
	const sources = live
		? [findPath(live as never)]
		: listReturning(current, former);

	const added = sources
		.filter((from) => from !== to)
		.reduce((list, from) => addToRedirects(list, { from, to }), redirects);
	const updated = removeFromRedirects(added, [
		to,
		...findListPaths(body as never),
	]);

	return updated.entries.length === redirects.entries.length &&
		updated.entries.every((each, index) => each === redirects.entries[index])
		? null
		: updated;
}

/** The former addresses that nothing else has taken meanwhile. */
function listReturning(
	current: Snapshot,
	former: FormerPaths | null,
): readonly string[] {
	if (!former) return [];

	const { last, older } = former;
	const targets = new Map(
		current.documents.redirects.entries.map(({ from, to }) => [from, to]),
	);
	const target = targets.get(normalizePath(last));
	const lost = older.filter((from) => targets.get(from) === target);

	return [...lost, last].filter((path) => !hasEntryPath(current, path));
}

/** The redirects with one from a published entry to a path; null for an entry that isn't published. */
export function addRedirectFrom(
	current: Snapshot,
	key: EntryKey,
	to: string,
): Redirects | null {
	const from = findLivePath(current, key);
	if (from === null) return null;

	return addToRedirects(current.documents.redirects, { from, to });
}

/** From a published entry to the list of its kind; none for another. */
export function redirectToList(current: Snapshot, key: EntryKey): Redirect[] {
	const from = findLivePath(current, key);
	const name = parseEntryKey(key)?.name;

	return from && name ? [{ from, to: collections[name].listPath }] : [];
}

function findLivePath(current: Snapshot, key: EntryKey): string | null {
	const entry = parseEntryKey(key);
	const body = findBody(current, key);

	return entry && body ? collections[entry.name].findPath(body as never) : null;
}
