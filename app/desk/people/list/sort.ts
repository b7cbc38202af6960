/** The columns that people are sorted by, and whether the first press on one sorts it downwards. */
const sorts = {
	name: false,
	company: false,
	stage: false,
	value: true,
	due: false,
	contact: true,
} as const satisfies Record<string, boolean>;

export type SortName = keyof typeof sorts;

export type PeopleSort = { by: SortName; isDescending: boolean };

export const sortNames = Object.keys(sorts) as SortName[];

/** Those with the latest contact come first. */
export const defaultSort: PeopleSort = { by: "contact", isDescending: true };

/** Reads `name`, or `-name` downwards. */
export function parseSort(text: string | null): PeopleSort {
	const by = sortNames.find((name) => name === text?.replace(/^-/, ""));
	return by
		? { by, isDescending: text?.startsWith("-") === true }
		: defaultSort;
}

/** Null for the usual sort. */
export function formatSort({ by, isDescending }: PeopleSort): string | null {
	const isUsual =
		by === defaultSort.by && isDescending === defaultSort.isDescending;

	return isUsual ? null : `${isDescending ? "-" : ""}${by}`;
}

/** The sort after a press on a column’s head. */
export function pressSort(now: PeopleSort, by: SortName): PeopleSort {
	return {
		by,
		isDescending: now.by === by ? !now.isDescending : sorts[by],
	};
}
