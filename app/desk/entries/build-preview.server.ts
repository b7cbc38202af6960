import { parseEntryKey, type StoredKey } from "#content/collections.server.ts";
import { loadLists } from "#desk/faq/faq.server.ts";
import { isFaqKey, toBody } from "#desk/faq/faq-lists.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Clock } from "#lib/time/dates.ts";
import { findEntryKind } from "./kinds.server.ts";
import { loadEntry, readPublished } from "./load-entry.server.ts";

/** The body of a document with its draft, and the page that shows it; else why there is none. */
export type Preview = { body: unknown; path: string } | string;

const pages = { faq: "/faq", "home-faq": "/" } as const;

export async function buildPreview(
	site: { db: Database; clock: Clock },
	key: StoredKey,
): Promise<Preview> {
	if (isFaqKey(key)) {
		const { lists } = await loadLists(site, key);
		return { body: toBody(key, lists), path: pages[key] };
	}

	const { name = key, id = "" } = parseEntryKey(key) ?? {};
	const kind = findEntryKind(name);
	if (!kind) return "There is no such page.";

	const entry = await loadEntry(site, kind, id);
	if (!entry) return "This text isn’t there any more.";

	return kind.preview(entry.values, await readPublished(site, kind, id));
}
