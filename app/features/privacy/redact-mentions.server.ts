import { type RawBuilder, sql } from "kysely";
import { type BackupTable, backupTables } from "#database/schema.ts";
import { emailKey } from "#lib/contacts/email.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isPostgres } from "#lib/db/dialect.ts";
import { searchWords } from "#lib/search/words.ts";
import { listSpellings, redactAddress } from "./address.ts";
import { redactedColumns } from "./text-columns.ts";

type StoredRow = Record<string, unknown>;

/**
 * Deletes rows that belong to an address and to no lead, and redacts the address in other people's texts:
 * notes, questions, page URLs.
 * @returns how many rows were changed or deleted.
 */
export async function redactMentions(
	trx: Database,
	address: string,
	until: string,
): Promise<number> {
	const changed: string[] = [];

	for (const table of backupTables) {
		const columns = redactedColumns[table.name];
		if (!columns) continue;

		const mentioned = columns.map((name) => matchMentions(trx, name, address));
		const { rows } = await sql<StoredRow>`
			SELECT * FROM ${sql.table(table.name)} WHERE ${sql.join(mentioned, sql` OR `)}`.execute(
			trx,
		);
		for (const row of rows)
			if (await redact(trx, table, row, address, until))
				changed.push(String(row[table.key[0] ?? ""]));
	}

	for (const id of new Set(changed))
		await redactSearch(trx, searchWords(address), id);

	return changed.length;
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

	const equal = ({ column, value }: { column: string; value: unknown }) =>
		sql`${sql.ref(column)} = ${value}`;

	const where = sql.join(
		key.map((column) => equal({ column, value: row[column] })),
		sql` AND `,
	);
	if (isOwn || isEvent || isKey)
		await sql`DELETE FROM ${sql.table(name)} WHERE ${where}`.execute(trx);
	else {
		const set = sql.join(
			texts.map(({ column, cleaned }) => equal({ column, value: cleaned })),
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
