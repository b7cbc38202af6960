import type { FaqDocument, FaqEntry, HomeFaqDocument } from "./faq-schema.ts";

/** Of a question of the FAQ among those of the home page, whose own ids have no such sign. */
const SHARED = "faq#";

export const isShared = ({ id }: { id: string }) => id.startsWith(SHARED);

/** The id of a shared question in the FAQ. */
export const readSharedId = (id: string) => id.slice(SHARED.length);

/** The questions of the FAQ that the home page shows, too. */
export function listShared({ tabs }: FaqDocument): FaqEntry[] {
	return tabs
		.flatMap(({ items }) => items.filter(({ home }) => home))
		.map((item) => ({ ...item, id: SHARED + item.id }));
}

/** Puts entries into an order of ids. Those that it doesn't have follow. */
export function sortEntries<Entry extends { id: string }>(
	entries: readonly Entry[],
	order: readonly string[] = [],
): Entry[] {
	const place = ({ id }: Entry) =>
		order.includes(id) ? order.indexOf(id) : order.length;

	return entries.toSorted((a, b) => place(a) - place(b));
}

/** The questions on the home page: its own and, in its order or after them, those of the FAQ. */
export function listHomeEntries(
	{ items, order }: HomeFaqDocument,
	faq: FaqDocument,
): FaqEntry[] {
	return sortEntries([...items, ...listShared(faq)], order);
}
