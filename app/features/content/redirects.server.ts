import {
	addToRedirects,
	type Redirect,
	type Redirects,
} from "#content/redirects-schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { type ContentSite, storeInTransaction } from "./publish.server.ts";
import { type Snapshot, withDocument } from "./snapshot.server.ts";

/**
 * Adds a redirect in the transaction of another change, such as a new slug, which raises the revision itself.
 * The instance that publishes shows it with `withRedirect`. A chain becomes one step, and a redirect away from
 * the new address goes.
 * @param current the redirects of the snapshot that is published.
 */
export async function addRedirect(
	trx: Database,
	{ clock, staffId }: Pick<ContentSite, "clock" | "staffId">,
	current: Redirects,
	redirect: Redirect,
): Promise<void> {
	const body = addToRedirects(current, redirect);
	await storeInTransaction(trx, { clock, staffId }, { key: "redirects", body });
}

/** The snapshot with a redirect in it, for the pages that are rendered before the transaction. */
export function withRedirect(
	snapshot: Snapshot,
	redirect: Redirect,
	at: string,
): Snapshot {
	const body = addToRedirects(snapshot.documents.redirects, redirect);
	return withDocument(snapshot, "redirects", body, at);
}
