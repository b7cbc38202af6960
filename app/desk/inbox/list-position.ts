import { readStored, writeStored } from "#lib/stored.ts";

/** Session storage key of the last shown list of leads, for this tab. */
const STORAGE_KEY = "sheaf-desk-list";

export type ListPosition = {
	/** The list's address with its filter and page. */
	path: string;
	/** Ids of its people, in order. */
	ids: string[];
	/** The person whose card was opened last. */
	opened: string | null;
	/** The place in the list whose link was followed: a person may be in it more than once. */
	at?: number;
};

export function readList(): ListPosition | null {
	const stored = readStored("sessionStorage", STORAGE_KEY);
	return typeof stored?.path === "string" && Array.isArray(stored.ids)
		? stored
		: null;
}

export function rememberList(list: ListPosition): void {
	writeStored("sessionStorage", STORAGE_KEY, list);
}

/** The person before or after another in the list; null at its ends. */
export function findNeighbour(
	{ ids }: Pick<ListPosition, "ids">,
	id: string,
	step: 1 | -1,
): string | null {
	const at = ids.indexOf(id);
	return at === -1 ? null : (ids[at + step] ?? null);
}
