import { isUuid } from "#lib/uuid.ts";

/** Prefix of a row checkbox's name; the row's id follows. */
export const SELECTED = "select-";

export function readSelectedIds(names: Iterable<string>): string[] {
	return [...names].flatMap((name) => {
		const id = name.slice(SELECTED.length);
		return name.startsWith(SELECTED) && isUuid(id) ? [id] : [];
	});
}
