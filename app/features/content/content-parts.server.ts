import {
	type CollectionName,
	type EntryKey,
	parseEntryKey,
} from "#content/collections.server.ts";
import type { Content } from "#content/content-types.ts";
import { createCache, onceFor } from "#lib/cache.ts";
import { listArticles } from "./current-content.server.ts";
import { hashBody } from "./document-bodies.server.ts";
import { findBody, type Snapshot } from "./snapshot.server.ts";

/** More than there are parts. */
const MAX_PARTS = 10_000;

const partHashes = onceFor((_: Content) =>
	createCache<string, string>(MAX_PARTS),
);

/** Equal for equal parts. @param part under its name in the reads of a page (live-content.server.ts). */
export function hashPart(snapshot: Snapshot, part: string): string {
	return partHashes(snapshot.content).once(part, () =>
		hashBody(readPart(snapshot, part)),
	);
}

/** The parts of which content consists. Single articles and their list are parts of `entries.article`. */
export function listParts({ content, documents, entries }: Snapshot): string[] {
	const parts = { content, documents, entries };
	return Object.entries(parts).flatMap(([from, each]) =>
		Object.keys(each).map((name) => `${from}.${name}`),
	);
}

function readPart(snapshot: Snapshot, part: string): unknown {
	if (part === "articleList") return listArticles(snapshot.entries);
	if (parseEntryKey(part)) return findBody(snapshot, part as EntryKey);

	const [from = "", name = ""] = part.split(".");
	const { content, documents, entries } = snapshot;
	if (from === "entries")
		return [...entries[name as CollectionName]].map(([id, body]) => [
			id,
			hashBody(body),
		]);

	const parts = from === "documents" ? documents : content;
	return parts[name as never] ?? null;
}
