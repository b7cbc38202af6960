import { type RawBuilder, sql } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";
import { updateRows } from "#lib/db/dialect.ts";
import { writeContactPoints } from "./edit-contact.server.ts";
import {
	type CardSnapshot,
	type Columns,
	type Difference,
	parseContacts,
	type Rows,
	type RowTable,
} from "./snapshots.server.ts";

/** Writes the columns of snapshots to the rows of people, which others hold no lock on; one statement for equal columns. */
export async function writeSnapshots(
	trx: Database,
	cards: readonly { personId: string; snapshot: CardSnapshot }[],
	at: string,
): Promise<void> {
	const groups = new Map<string, { table: RowTable; rows: Columns[] }>();

	for (const { personId, snapshot } of cards) {
		const { contacts, ...tables } = snapshot;
		const points = contacts && parseContacts({ contacts });
		if (points) await writeContactPoints(trx, personId, points, at);

		for (const table of Object.keys(tables) as RowTable[])
			for (const [key, values] of Object.entries(tables[table] ?? {})) {
				if (!values) continue;

				const name = [table, ...Object.keys(values)].join(" ");
				const group = groups.get(name) ?? { table, rows: [] };
				// A tag is the key of a row of each person.
				const keys: Columns =
					table === "person_tags"
						? { person_id: personId, tag: key }
						: { id: key };
				group.rows.push({ ...values, ...keys });
				groups.set(name, group);
			}
	}

	for (const { table, rows } of groups.values())
		await updateRows(
			trx,
			table,
			table === "person_tags" ? ["person_id", "tag"] : ["id"],
			rows,
		);
}

function matchRows(
	table: RowTable,
	keys: readonly string[],
	personId: string,
): RawBuilder<boolean> {
	return table === "person_tags"
		? sql`person_id = ${personId} AND tag IN (${sql.join(keys)})`
		: sql`id IN (${sql.join(keys)})`;
}

/** Keys of one statement. */
const MAX_KEYS = 1_000;

/**
 * Restores the columns that still have the value after a change, and removes the rows that it added, unless they
 * have another value by now. A row that another person has by now stays as it is.
 * @returns the columns that were left, and the tables of rows that were.
 */
export async function restoreUnchanged(
	trx: Database,
	personId: string,
	{ before, after }: Difference,
): Promise<string[]> {
	const left = new Set<string>();

	for (const table of Object.keys(before) as RowTable[]) {
		const added = Object.entries(before[table] ?? {}).flatMap(([key, row]) =>
			row === null ? key : [],
		);
		if (!(await removeAdded(trx, table, personId, added, after[table])))
			left.add(table);

		for (const group of groupRows(before[table] ?? {}, after[table] ?? {}))
			for (const column of Object.keys(group.before)) {
				const isLeft = !(await restoreColumn(trx, table, personId, {
					...group,
					column,
				}));
				if (isLeft) left.add(column);
			}
	}

	return [...left];
}

/** @returns false when some were changed since, and are left. */
async function removeAdded(
	trx: Database,
	table: RowTable,
	personId: string,
	added: readonly string[],
	after: Rows = {},
): Promise<boolean> {
	const isPlain = (key: string) => Object.keys(after[key] ?? {}).length === 0;
	for (const keys of chunk(added.filter(isPlain)))
		await sql`DELETE FROM ${sql.table(table)}
			WHERE ${matchRows(table, keys, personId)}`.execute(trx);

	let isLeft = false;
	for (const key of added.filter((each) => !isPlain(each))) {
		const isRow = matchRows(table, [key], personId);
		const isAsAdded = Object.entries(after[key] ?? {}).map(
			([column, value]) =>
				sql`${sql.ref(column)} IS NOT DISTINCT FROM ${value}`,
		);
		await sql`DELETE FROM ${sql.table(table)}
			WHERE ${isRow} AND ${sql.join(isAsAdded, sql` AND `)}`.execute(trx);
		const { rows } =
			await sql`SELECT 1 FROM ${sql.table(table)} WHERE ${isRow}`.execute(trx);
		isLeft ||= rows.length > 0;
	}

	return !isLeft;
}

type Group = { keys: string[]; before: Columns; after: Columns };

/** Rows with the same columns before and after, so that one statement restores them. */
function groupRows(before: Rows, after: Rows): Group[] {
	const groups = new Map<string, Group>();

	for (const [key, row] of Object.entries(before)) {
		if (row === null) continue;

		const group = { keys: [], before: row, after: after[key] ?? {} };
		const name = JSON.stringify([group.before, group.after]);
		const { keys } = groups.get(name) ?? group;
		keys.push(key);
		groups.set(name, { ...group, keys });
	}

	return [...groups.values()];
}

/** @returns false when some rows have another value by now. */
async function restoreColumn(
	trx: Database,
	table: RowTable,
	personId: string,
	{ keys, before, after, column }: Group & { column: string },
): Promise<boolean> {
	const { person_id } = before;
	// Rows are moved back first.
	const isTheirs =
		person_id === undefined || column === "person_id"
			? sql`1 = 1`
			: sql`person_id = ${person_id}`;
	let count = 0n;

	for (const some of chunk(keys)) {
		const { numAffectedRows = 0n } = await sql`UPDATE ${sql.table(table)}
			SET ${sql.ref(column)} = ${before[column]}
			WHERE ${matchRows(table, some, personId)} AND ${isTheirs}
			AND ${sql.ref(column)} IS NOT DISTINCT FROM ${after[column] ?? null}`.execute(
			trx,
		);
		count += numAffectedRows;
	}

	return count === BigInt(keys.length);
}

function chunk(keys: readonly string[]): string[][] {
	return Array.from({ length: Math.ceil(keys.length / MAX_KEYS) }, (_, index) =>
		keys.slice(index * MAX_KEYS, (index + 1) * MAX_KEYS),
	);
}
