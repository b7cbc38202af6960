import {
	collections,
	type EntryKey,
	parseEntryKey,
	type StoredKey,
} from "#content/collections.server.ts";
import { addToRedirects, type Redirect } from "#content/redirects-schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { findBody, type Snapshot, withDocument } from "./snapshot.server.ts";
import { type ContentSite, storeVersion } from "./stored-documents.server.ts";

/** The snapshot with a redirect in it. A chain becomes one step, and a redirect away from the new address goes. */
export function withRedirect(snapshot: Snapshot, redirect: Redirect): Snapshot {
	const body = addToRedirects(snapshot.documents.redirects, redirect);
	return withDocument(snapshot, "redirects", body, snapshot.at);
}

export function storeRedirect(
	trx: Database,
	site: ContentSite,
	{ documents }: Snapshot,
	redirect: Redirect,
): Promise<number> {
	const body = addToRedirects(documents.redirects, redirect);
	return storeVersion(trx, site, { key: "redirects", body });
}

/** From the address that a published entry has had so far to its new one. */
export function findRedirect(
	current: Snapshot,
	key: StoredKey,
	body: unknown,
): Redirect | null {
	const entry = parseEntryKey(key);
	const before = findBody(current, key);
	if (!entry || !before) return null;

	const { findPath } = collections[entry.name];
	const from = findPath(before as never);
	const to = findPath(body as never);

	return from === to ? null : { from, to };
}

/** From a published entry to the list of its kind. */
export function findListRedirect(
	current: Snapshot,
	key: EntryKey,
): Redirect | null {
	const entry = parseEntryKey(key);
	const body = findBody(current, key);
	if (!entry || !body) return null;

	const { findPath, listPath } = collections[entry.name];

	return { from: findPath(body as never), to: listPath };
}
