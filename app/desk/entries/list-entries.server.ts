import {
	type CollectionName,
	collections,
	parseEntryKey,
} from "#content/collections.server.ts";
import type { ContentTables } from "#database/content-tables.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	type EntryKind,
	type EntryName,
	readDraft,
	type Typed,
} from "./entry-kind.server.ts";
import { findEntryKind } from "./kinds.server.ts";

export type ListedEntry = {
	id: string;
	title: string;
	/** Its page; null while the website doesn’t show it. */
	path: string | null;
	hasDraft: boolean;
};

type LoadedEntry = ListedEntry & {
	draft: Typed | null;
	live: Typed | null;
	/** Undefined for a shipped entry without changes. */
	row: EntryRow | undefined;
};

export type EntryRow = Pick<
	ContentTables["content_documents"],
	"state" | "publish_at" | "publish_error"
>;

/** The entries of one kind that aren’t deleted, with the titles of their drafts. */
export async function listEntries(
	db: Database,
	at: string,
	name: EntryName & CollectionName,
): Promise<LoadedEntry[]> {
	const kind = findEntryKind(name) as EntryKind;
	const snapshot = await loadSnapshot(db, at);
	const published: ReadonlyMap<string, unknown> = snapshot.entries[name];
	const rows = await db
		.selectFrom("content_documents")
		.select(["key", "state", "draft_body", "publish_at", "publish_error"])
		.where("key", "like", `${name}:%`)
		.execute();
	const stored = new Map(
		rows.map((row) => [parseEntryKey(row.key)?.id ?? "", row]),
	);
	const ids = new Set([...published.keys(), ...stored.keys()]);

	return [...ids].flatMap((id) => {
		const row = stored.get(id);
		if (row?.state === "deleted") return [];

		const body = published.get(id);
		const live = body ? kind.formatBody(body) : null;
		const draft = row?.draft_body
			? readDraft(kind, JSON.parse(row.draft_body))
			: null;

		return [
			{
				id,
				title: draft?.title || live?.title || "Untitled",
				path: body ? collections[name].findPath(body as never) : null,
				hasDraft: draft !== null,
				draft,
				live,
				row,
			},
		];
	});
}
