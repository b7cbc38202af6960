import { type RawBuilder, sql } from "kysely";
import { type BackupTable, backupTables } from "#database/schema.ts";
import { emailKey } from "#lib/contacts/email.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isPostgres, listParts } from "#lib/db/dialect.ts";
import { searchWords } from "#lib/search/words.ts";
import { listSpellings, redactAddress } from "./address.ts";
import { redactedColumns } from "./text-columns.ts";

type StoredRow = Record<string, unknown>;

/** A row that may mention an address, by its table and key. */
export type Mention = { table: BackupTable; row: StoredRow };

/** Runs a read. The scan of all tables is many short ones, so that others can write between them. */
type Read = <Result>(
	work: (db: Database) => Promise<Result>,
) => Promise<Result>;

/**
 * Finds rows that mention an address, off SQLite's main thread: each part of a table is read in a transaction of
 * its own.
 */
export function findMentions(
	db: Database,
	address: string,
): Promise<Mention[]> {
	return scan((work) => db.transaction().execute(work), address);
}

async function scan(read: Read, address: string): Promise<Mention[]> {
	const found: Mention[] = [];

	for (const table of backupTables) {
		const columns = redactedColumns[table.name];
		if (!columns) continue;

		for (const isInPart of await read((db) => listParts(db, table.name))) {
			const rows = await read((db) => selectPart(db, table, isInPart, address));
			found.push(...rows.map((row) => ({ table, row })));
		}
	}

	return found;
}

async function selectPart(
	db: Database,
	{ name, key }: BackupTable,
	isInPart: RawBuilder<unknown>,
	address: string,
): Promise<StoredRow[]> {
	const mentioned = (redactedColumns[name] ?? []).map((column) =>
		matchMentions(db, column, address),
	);
	const { rows } = await sql<StoredRow>`
		SELECT ${sql.join(key.map((column) => sql.ref(column)))}
		FROM ${sql.table(name)}
		WHERE ${isInPart} AND (${sql.join(mentioned, sql` OR `)})`.execute(db);

	return rows;
}

/**
 * Deletes rows that belong to an address and to no lead, and redacts the address in other people's texts:
 * notes, questions, page URLs.
 * @param mentions those found before; by default the transaction finds them.
 * @returns how many rows were changed or deleted.
 */
export async function redactMentions(
	trx: Database,
	address: string,
	until: string,
	mentions?: readonly Mention[],
): Promise<number> {
	const changed: string[] = [];

	for (const { table, row } of mentions ??
		(await scan((work) => work(trx), address))) {
		const [current] = await selectByKey(trx, table, row);
		if (current && (await redact(trx, table, current, address, until)))
			changed.push(String(row[table.key[0] ?? ""]));
	}

	for (const id of new Set(changed))
		await redactSearch(trx, searchWords(address), id);

	return changed.length;
}

async function selectByKey(
	trx: Database,
	{ name, key }: BackupTable,
	row: StoredRow,
): Promise<StoredRow[]> {
	const isRow = matchKey(key, row);
	const { rows } = await sql<StoredRow>`
		SELECT * FROM ${sql.table(name)} WHERE ${isRow}`.execute(trx);

	return rows;
}

function matchKey(key: readonly string[], row: StoredRow) {
	return sql.join(
		key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
		sql` AND `,
	);
}

/** Coarse comparison in the database; `redactAddress` does the exact one. */
function matchMentions(
	trx: Database,
	column: string,
	address: string,
): RawBuilder<unknown> {
	const like = isPostgres(trx) ? sql`ILIKE` : sql`LIKE`;
	const forms = listSpellings(address).flatMap((form) => [
		form,
		form.toUpperCase(),
	]);
	const conditions = forms.map((form) => {
		const pattern = `%${form.replace(/[\\%_]/g, "\\$&")}%`;
		return sql`${sql.ref(column)} ${like} ${pattern} ESCAPE '\\'`;
	});

	return sql.join(conditions, sql` OR `);
}

async function redact(
	trx: Database,
	{ name, key }: BackupTable,
	row: StoredRow,
	address: string,
	until: string,
): Promise<boolean> {
	const since = row.created_at ?? row.at;
	if (typeof since === "string" && since > until) return false;

	const owner =
		row.email ?? row.recipient ?? (name === "messages" ? row.address : null);
	const isOwn =
		typeof owner === "string" && emailKey(owner) === emailKey(address);
	const texts = (redactedColumns[name] ?? []).flatMap((column) => {
		const value = row[column];
		const cleaned =
			typeof value === "string" ? redactAddress(value, address) : value;
		return cleaned === value ? [] : [{ column, cleaned }];
	});
	if (texts.length === 0) return false;

	const isEvent =
		row.lead_id === null &&
		(row.kind === "webhook" || row.kind === "conversion");
	const isKey = texts.some(({ column }) => key.includes(column));

	const where = matchKey(key, row);
	if (isOwn || isEvent || isKey)
		await sql`DELETE FROM ${sql.table(name)} WHERE ${where}`.execute(trx);
	else {
		const set = sql.join(
			texts.map(({ column, cleaned }) => sql`${sql.ref(column)} = ${cleaned}`),
		);
		await sql`UPDATE ${sql.table(name)} SET ${set} WHERE ${where}`.execute(trx);
	}

	return true;
}

/** Removes the words of an address from the search text of a lead, note or message. Rows of lead details have the lead's id. */
async function redactSearch(
	trx: Database,
	words: string,
	id: string,
): Promise<void> {
	const row = await trx
		.selectFrom("search_entries")
		.select(["seq", "words"])
		.where(({ eb, or }) =>
			or([
				eb("lead_id", "=", id),
				eb("note_id", "=", id),
				eb("message_id", "=", id),
			]),
		)
		.executeTakeFirst();
	const without = ` ${row?.words} `.replaceAll(` ${words} `, " ").trim();
	if (!row || without === row.words) return;

	await trx
		.updateTable("search_entries")
		.set({ words: without })
		.where("seq", "=", row.seq)
		.execute();
}
