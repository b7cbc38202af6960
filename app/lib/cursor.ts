/** Where a page of a list begins: after the row with this id and value of the sort. */
export type Cursor = { key: string; id: string };

const ID = /^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/;

/** Reads a cursor of `formatCursor` from a URL; null for none, and for an invalid one. */
export function parseCursor(text: string | null): Cursor | null {
	const at = (text ?? "").lastIndexOf("_");
	const id = (text ?? "").slice(at + 1);

	return ID.test(id)
		? { key: (text ?? "").slice(0, Math.max(at, 0)), id }
		: null;
}

/** @param key the row's value of the sort; none in a list that is ordered by ids. */
export function formatCursor(id: string, key?: string | number | null): string {
	return key === undefined || key === null ? id : `${key}_${id}`;
}

/** The id of the row after which a page begins, in a list that is ordered by ids. */
export function parseIdCursor(text: string | null): string | null {
	return parseCursor(text)?.id ?? null;
}
