import { parseEntryKey, type StoredKey } from "#content/collections.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Clock } from "#lib/time/dates.ts";
import { findEntryKind } from "./kinds.server.ts";
import {
	loadEntry,
	readListBodies,
	readPublished,
} from "./load-entry.server.ts";

/** The body of a document with its draft, and the page that shows it; else why there is none. */
export type Preview = { body: unknown; path: string } | string;

/** @param item of a list, which alone is as in the draft; empty for all of them. */
export async function buildPreview(
	site: { db: Database; clock: Clock },
	key: StoredKey,
	item = "",
): Promise<Preview> {
	const { name = key, id = "" } = parseEntryKey(key) ?? {};
	const kind = findEntryKind(name);
	if (!kind) return "There is no such page.";

	if (kind.part) {
		const { body, live } = await readListBodies(site, kind);
		const shown = kind.part.preview(body, live, item);
		return kind.preview({}, { live: shown, today: "" });
	}

	const entry = await loadEntry(site, kind, id);
	if (!entry) return "This text isn’t there any more.";

	return kind.preview(entry.values, await readPublished(site, kind, id));
}
