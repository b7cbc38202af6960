import { type RawBuilder, sql } from "kysely";
import { backupTables, type KeptTable } from "#database/kept-tables.ts";
import { addressKey } from "#features/leads/people.server.ts";
import { searchWords } from "#features/leads/search-words.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { CommitFailed, type Write, write } from "#lib/db/write.ts";
import { formsOf, withoutAddress } from "./address.ts";
import type { Erasing } from "./erase-rows.server.ts";
import { type AnyRow, portionsOf, textColumnsOf } from "./portions.server.ts";

/** Nothing of visitors is in them; an account of staff is removed by staff. */
const NOT_SWEPT: readonly string[] = [
	"settings",
	"staff",
	"erasures",
	"booking_settings",
	// It has no punctuation left by which an address could be told from a longer one: see `sweepWords`.
	"lead_search",
];

/**
 * Takes an address out of what is left: rows that belong to it and to no lead go, and where it stands in
 * other people's texts (a note, a question, a page's address) it is blotted out.
 * @returns how many rows were changed or deleted.
 */
export async function sweep(db: Database, erasing: Erasing): Promise<number> {
	const changed: string[] = [];
	for (const table of backupTables)
		if (!NOT_SWEPT.includes(table.name)) changed.push(...(await sweepTable(db, table, erasing)));
	await sweepWords(db, erasing.address, changed);
	return changed.length;
}

/** Returns the keys of the rows that were changed. */
async function sweepTable(db: Database, table: KeptTable, erasing: Erasing): Promise<string[]> {
	const columns = await textColumnsOf(db, table);
	if (columns.length === 0) return [];
	const where = sql.join(
		columns.map((column) => mentions(db, column, erasing.address)),
		sql` OR `,
	);
	const changed: string[] = [];
	for await (const rows of portionsOf(db, table, columns, where))
		for (const row of rows) {
			const change = changeOf(db, table, row, erasing);
			if (change && (await committed(db, change))) changed.push(String(row[table.key[0] ?? ""]));
		}
	return changed;
}

/** Asked of the database with its own, coarse comparison; the exact one is `withoutAddress`. */
function mentions(db: Database, column: string, address: string): RawBuilder<unknown> {
	const like = db.kind === "postgres" ? sql`ILIKE` : sql`LIKE`;
	const forms = formsOf(address).flatMap((form) => [form, form.toUpperCase()]);
	const patterns = forms.map((form) => `%${form.replace(/[\\%_]/g, "\\$&")}%`);
	return sql.join(
		patterns.map((pattern) => sql`${sql.ref(column)} ${like} ${pattern} ESCAPE '\\'`),
		sql` OR `,
	);
}

function changeOf(
	db: Database,
	table: KeptTable,
	row: AnyRow,
	{ address, until }: Erasing,
): Write[] | null {
	const since = row.created_at ?? row.at;
	if (typeof since === "string" && since > until) return null;
	const owner = row.email ?? row.recipient;
	const isOwn = typeof owner === "string" && addressKey(owner) === addressKey(address);
	// The card of somebody who came back afterwards.
	if (isOwn && table.name === "people") return null;
	const texts = Object.entries(row).flatMap(([column, value]) => {
		if (typeof value !== "string") return [];
		const cleaned = withoutAddress(value, address);
		return cleaned === value ? [] : [{ column, value, cleaned }];
	});
	if (texts.length === 0) return null;
	const isEvent = table.name === "outbox" && row.kind !== "mail" && row.lead_id === null;
	if (isOwn || isEvent || texts.some(({ column }) => table.key.includes(column)))
		return [
			compiled(
				db,
				table.name,
				sql`DELETE FROM ${sql.table(table.name)} WHERE ${keyOf(table, row)}`,
			),
		];
	const set = sql.join(texts.map(({ column, cleaned }) => sql`${sql.ref(column)} = ${cleaned}`));
	const same = sql.join(
		texts.map(({ column, value }) => sql`${sql.ref(column)} = ${value}`),
		sql` AND `,
	);
	const update = sql`UPDATE ${sql.table(table.name)} SET ${set} WHERE ${keyOf(table, row)} AND ${same}`;
	return [compiled(db, table.name, update, 1)];
}

/** What the search finds those leads by: the address as the words into which it was cut. A lead's details have its id. */
async function sweepWords(
	db: Database,
	address: string,
	leadIds: readonly string[],
): Promise<void> {
	const words = searchWords(address);
	for (const id of new Set(leadIds)) {
		const row = await db
			.selectFrom("lead_search")
			.select(["seq", "words"])
			.where("lead_id", "=", id)
			.executeTakeFirst();
		if (!row) continue;
		const { seq } = row;
		const without = ` ${row.words} `.replaceAll(` ${words} `, " ").trim();
		if (without === row.words) continue;
		// The index of SQLite follows what is added and what is deleted. The number stays: a search takes
		// numbers to be in the order of their leads.
		await committed(db, [
			write("lead_search", db.deleteFrom("lead_search").where("seq", "=", seq), 1),
			write(
				"lead_search",
				db.insertInto("lead_search").values({ seq, lead_id: id, words: without }),
			),
		]);
	}
}

function keyOf({ key }: KeptTable, row: AnyRow): RawBuilder<unknown> {
	return sql.join(
		key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
		sql` AND `,
	);
}

function compiled(
	db: Database,
	table: string,
	query: RawBuilder<unknown>,
	expectRows?: number,
): Write {
	return write(table, { compile: () => query.compile(db) }, expectRows);
}

/** A row that somebody changed meanwhile is found again by the next sweep. */
async function committed(db: Database, writes: Write[]): Promise<boolean> {
	try {
		await db.commit(writes);
		return true;
	} catch (error) {
		if (error instanceof CommitFailed && error.reason === "missed") return false;
		throw error;
	}
}
