import { type RawBuilder, sql } from "kysely";

/** Where a page of a list begins: after the row with this id and value of the sort. */
export type Cursor = { key: string; id: string };

/** The order of a list. Ids decide between equal values, and alone without a `key`. */
export type Order = {
	key?: RawBuilder<unknown>;
	/** The values of `key` are numbers. */
	isNumber?: boolean;
	/** The column of the id, `people.id`. */
	id: string;
	isDescending: boolean;
};

const ID = /^[A-Za-z0-9-]{1,64}$/;

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

/** In the direction of the order. */
export function orderBy({ key, id, isDescending }: Order): RawBuilder<unknown> {
	const direction = sql.raw(isDescending ? "DESC" : "ASC");
	const byId = sql`${sql.ref(id)} ${direction}`;

	return key ? sql`${key} ${direction}, ${byId}` : byId;
}

/**
 * Conditions of the rows after a cursor, in their order: those with its value first, then the others. Each reads an
 * index from its place, which SQLite does for no comparison of an expression and a column together.
 */
function listAfter(
	{ key, isNumber = false, id, isDescending }: Order,
	cursor: Cursor | null,
): RawBuilder<boolean>[] {
	if (cursor === null) return [sql<boolean>`1 = 1`];

	const beyond = sql.raw(isDescending ? "<" : ">");
	const isLater = sql<boolean>`${sql.ref(id)} ${beyond} ${cursor.id}`;
	if (!key) return [isLater];

	const value = isNumber ? Number(cursor.key) || 0 : cursor.key;

	return [
		sql<boolean>`${key} = ${value} AND ${isLater}`,
		sql<boolean>`${key} ${beyond} ${value}`,
	];
}

/**
 * The first rows of a list after a cursor.
 * @param read the rows that meet a condition, in the list's order.
 */
export async function readAfter<Row>(
	order: Order,
	cursor: Cursor | null,
	limit: number,
	read: (condition: RawBuilder<boolean>, limit: number) => Promise<Row[]>,
): Promise<Row[]> {
	const rows: Row[] = [];

	for (const condition of listAfter(order, cursor)) {
		if (rows.length === limit) break;

		rows.push(...(await read(condition, limit - rows.length)));
	}

	return rows;
}
