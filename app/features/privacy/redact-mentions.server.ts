import { type RawBuilder, sql } from "kysely";
import { type BackupTable, backupTables } from "#database/tables.ts";
import { searchWords } from "#features/leads/search-words.ts";
import { addressKey } from "#features/leads/store.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isPostgres, textColumnsOf } from "#lib/db/dialect.ts";
import { formsOf, withoutAddress } from "./address.ts";
import type { Erasing } from "./erase-rows.server.ts";

type Row = Record<string, unknown>;

/** They contain nothing of visitors; staff remove accounts of staff. */
const SKIPPED: readonly string[] = [
	"settings",
	"staff",
	"erasures",
	"booking_settings",
	"calendar_feeds",
	"busy_times",
	// Without punctuation an address cannot be told from a longer one: see `redactSearch`.
	"lead_search",
];

/**
 * Deletes rows that belong to an address and to no lead, and replaces the address in other people's
 * texts: a note, a question, a page's address.
 * @returns how many rows were changed or deleted.
 */
export async function redactMentions(trx: Database, erasing: Erasing): Promise<number> {
	const changed: string[] = [];
	for (const table of backupTables) {
		if (SKIPPED.includes(table.name)) continue;
		const columns = await textColumnsOf(trx, table.name);
		if (columns.length === 0) continue;
		const mentioned = sql.join(
			columns.map((column) => mentions(trx, column, erasing.address)),
			sql` OR `,
		);
		const { rows } = await sql<Row>`
			SELECT * FROM ${sql.table(table.name)} WHERE ${mentioned}`.execute(trx);
		for (const row of rows)
			if (await redact(trx, table, row, erasing)) changed.push(String(row[table.key[0] ?? ""]));
	}
	await redactSearch(trx, erasing.address, changed);
	return changed.length;
}

/** The database's own, coarse comparison; the exact one is `withoutAddress`. */
function mentions(trx: Database, column: string, address: string): RawBuilder<unknown> {
	const like = isPostgres(trx) ? sql`ILIKE` : sql`LIKE`;
	const forms = formsOf(address).flatMap((form) => [form, form.toUpperCase()]);
	const patterns = forms.map((form) => `%${form.replace(/[\\%_]/g, "\\$&")}%`);
	return sql.join(
		patterns.map((pattern) => sql`${sql.ref(column)} ${like} ${pattern} ESCAPE '\\'`),
		sql` OR `,
	);
}

async function redact(
	trx: Database,
	{ name, key }: BackupTable,
	row: Row,
	{ address, until }: Erasing,
): Promise<boolean> {
	const since = row.created_at ?? row.at;
	if (typeof since === "string" && since > until) return false;
	const owner = row.email ?? row.recipient;
	const isOwn = typeof owner === "string" && addressKey(owner) === addressKey(address);
	// The card of somebody who came back.
	if (isOwn && name === "people") return false;
	const texts = Object.entries(row).flatMap(([column, value]) => {
		if (typeof value !== "string") return [];
		const cleaned = withoutAddress(value, address);
		return cleaned === value ? [] : [{ column, cleaned }];
	});
	if (texts.length === 0) return false;
	const isEvent = name === "outbox" && row.kind !== "mail" && row.lead_id === null;
	const where = sql.join(
		key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
		sql` AND `,
	);
	if (isOwn || isEvent || texts.some(({ column }) => key.includes(column)))
		await sql`DELETE FROM ${sql.table(name)} WHERE ${where}`.execute(trx);
	else {
		const set = sql.join(texts.map(({ column, cleaned }) => sql`${sql.ref(column)} = ${cleaned}`));
		await sql`UPDATE ${sql.table(name)} SET ${set} WHERE ${where}`.execute(trx);
	}
	return true;
}

/** Removes the address, split into words, from the search texts of those leads. A lead's details have its id. */
async function redactSearch(
	trx: Database,
	address: string,
	leadIds: readonly string[],
): Promise<void> {
	const words = searchWords(address);
	for (const id of new Set(leadIds)) {
		const row = await trx
			.selectFrom("lead_search")
			.select(["seq", "words"])
			.where("lead_id", "=", id)
			.executeTakeFirst();
		if (!row) continue;
		const { seq } = row;
		const without = ` ${row.words} `.replaceAll(` ${words} `, " ").trim();
		if (without === row.words) continue;
		// SQLite's index follows insertions and deletions, not updates. A search relies on the order of `seq`.
		await trx.deleteFrom("lead_search").where("seq", "=", seq).execute();
		await trx.insertInto("lead_search").values({ seq, lead_id: id, words: without }).execute();
	}
}
