import { type RawBuilder, sql } from "kysely";
import type { Cursor } from "#lib/cursor.ts";

/** The order of a list. Ids decide between equal values, and alone without a `key`. */
export type Order = {
	key?: RawBuilder<unknown>;
	/** The values of `key` are numbers. */
	isNumber?: boolean;
	/** The column of the id, `people.id`. */
	id: string;
	isDescending: boolean;
};

/** In the direction of the order. */
export function orderBy({ key, id, isDescending }: Order): RawBuilder<unknown> {
	const direction = sql.raw(isDescending ? "DESC" : "ASC");
	const byId = sql`${sql.ref(id)} ${direction}`;

	return key ? sql`${key} ${direction}, ${byId}` : byId;
}

/** As a literal, whose type PostgreSQL reads from its size: a value of the column's type may be too large. */
function readInteger(text: string): RawBuilder<number> {
	const number = Number(text);

	return sql.lit(Number.isSafeInteger(number) ? number : 0);
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

	const value = isNumber ? readInteger(cursor.key) : cursor.key;

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
