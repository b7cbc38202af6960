import {
	type CollectionName,
	type Collections,
	collectionNames,
	collections,
} from "#content/collections.server.ts";
import type { Content } from "#content/content-types.ts";
import {
	type Documents,
	documentKeys,
	documentKinds,
} from "#content/documents.ts";

/** The published documents of which there are many, by id. */
export type Entries = {
	readonly [Name in CollectionName]: ReadonlyMap<string, Collections[Name]>;
};

/** The bodies of a website, published or not. */
export type Published = { documents: Documents; entries: Entries };

export type Bodies = Published & {
	/** Addresses of entries that were taken off the website. */
	withdrawn: ReadonlySet<string>;
};

export function shippedDocuments(): Documents {
	return Object.fromEntries(
		documentKeys.map((key) => [key, documentKinds[key].shipped]),
	) as Documents;
}

export function shippedEntries(): Entries {
	return Object.fromEntries(
		collectionNames.map((name) => [name, collections[name].shipped]),
	) as Entries;
}

/** The bodies from which content was built. */
export const contentBodies = new WeakMap<Content, Bodies>();

export const shipped: Bodies = {
	documents: shippedDocuments(),
	entries: shippedEntries(),
	withdrawn: new Set(),
};
