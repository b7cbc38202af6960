import { documentKeys, documentKinds } from "#content/documents.ts";
import { findDetour } from "#content/switches.ts";
import { toSwitchedOff } from "#content/switches-schema.ts";
import { hashBody } from "#features/content/document-bodies.server.ts";
import {
	groupEntryPaths,
	listEntryPaths,
} from "#features/content/entry-paths.server.ts";
import { shippedEntries } from "#features/content/published-bodies.server.ts";
import type { Snapshot } from "#features/content/snapshot.server.ts";
import { findPage, withData } from "./page-files.ts";
import type { StaticFile } from "./static-files.ts";

type AddressParts = {
	/** The files by path. */
	files: ReadonlyMap<string, StaticFile>;
	/** Files rendered by the build: pages, their data, feeds and other text files. */
	paths: readonly string[];
};

/** Which addresses have a page, with the content of a snapshot. */
export function createPageAddresses({ files, paths }: AddressParts) {
	const ofShipped = new Set(listEntryPaths(shippedEntries()));
	const lasting = withData(paths.filter((path) => !ofShipped.has(path))).filter(
		(address) => files.has(address),
	);

	return {
		/** What the build has written: it may have been taken off before the start. */
		ofBuild: [...lasting, ...withData([...ofShipped])],

		list({ entries, documents }: Snapshot): string[] {
			const off = toSwitchedOff(documents.switches);
			const all = [...lasting, ...withData(listEntryPaths(entries))];

			return off
				? all.filter((each) => findDetour(findPage(each), off) === null)
				: all;
		},

		/** The pages and lists of entries that are or were published. */
		listEntries({ entries }: Snapshot): ReadonlySet<string> {
			return new Set([...ofShipped, ...listEntryPaths(entries)]);
		},
	};
}

export type PageAddresses = ReturnType<typeof createPageAddresses>;

/**
 * What is rendered before a publication, so that it can be refused: what changes, the lists that have it or had
 * it, and the home page. The rest is rendered at its first request, or in the background.
 */
export function listChangedPages(before: Snapshot, after: Snapshot): string[] {
	if (!isShown(before, after)) return [];

	const added = groupEntryPaths(after.entries, before.entries);
	const removed = groupEntryPaths(before.entries, after.entries);

	return [
		...added.own,
		...[added, removed].flatMap(({ lists, indexes }) => [...lists, ...indexes]),
		...listChangedDocuments(before, after).flatMap(
			(key) => documentKinds[key].pages ?? [],
		),
		"/",
	];
}

/** True when a page may look different. */
export function isShown(before: Snapshot, after: Snapshot): boolean {
	const { own } = groupEntryPaths(after.entries, before.entries);
	const { own: gone } = groupEntryPaths(before.entries, after.entries);

	return (
		own.length + gone.length > 0 ||
		hashBody(before.content) !== hashBody(after.content) ||
		listChangedDocuments(before, after).some(
			(key) => documentKinds[key].pages !== null,
		)
	);
}

function listChangedDocuments(before: Snapshot, after: Snapshot) {
	return documentKeys.filter(
		(key) => hashBody(before.documents[key]) !== hashBody(after.documents[key]),
	);
}
