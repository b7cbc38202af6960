import { type RawBuilder, sql } from "kysely";
import type { SearchTerm } from "#lib/search/words.ts";
import type { Database } from "./connection.server.ts";
import { isPostgres } from "./dialect.ts";

/*
 * Conditions on a table with a column `words` (lib/search/words.ts), a key
 * `seq`, and a full-text index: on SQLite the table `…_index`, which splits
 * words at spaces only; on PostgreSQL a GIN index over `lexemes`.
 */

const lexemes = sql`array_to_tsvector(string_to_array(words, ' '))`;

/** True when all terms match. Reads the full-text index. */
export function isIndexed(
	db: Database,
	table: string,
	terms: readonly SearchTerm[],
): RawBuilder<boolean> {
	if (isPostgres(db)) {
		const query = combine(terms, (word) => `'${word}':*`, " & ", " | ");
		return sql`${lexemes} @@ ${query}::tsquery`;
	}

	return inSqliteIndex(table, formatSqliteQuery(terms));
}

/**
 * As `isIndexed`, for at most `max` rows: the latest ones on SQLite, any on PostgreSQL. Materialized there: with a
 * limit the planner expects to find them soon, and reads the whole table when there are none.
 */
export function isAmongIndexed(
	db: Database,
	table: string,
	terms: readonly SearchTerm[],
	max: number,
): RawBuilder<boolean> {
	if (!isPostgres(db)) {
		const index = sql.ref(`${table}_index`);
		return sql`seq IN (SELECT rowid FROM ${index}
			WHERE ${index} MATCH ${formatSqliteQuery(terms)}
			ORDER BY rowid DESC LIMIT ${sql.lit(max)})`;
	}

	return sql`seq IN (WITH found AS MATERIALIZED (
			SELECT seq FROM ${sql.table(table)} WHERE ${isIndexed(db, table, terms)}
		) SELECT seq FROM found LIMIT ${sql.lit(max)})`;
}

function formatSqliteQuery(terms: readonly SearchTerm[]): string {
	return combine(terms, (word) => `"${word}"*`, " AND ", " OR ");
}

/** True when the rows have a word, exactly. Reads the full-text index. */
export function hasExactWord(
	db: Database,
	table: string,
	word: string,
): RawBuilder<boolean> {
	return isPostgres(db)
		? sql`${lexemes} @@ ${`'${word}'`}::tsquery`
		: inSqliteIndex(table, `"${word}"`);
}

/**
 * True when a row meets a condition on the full-text index. On PostgreSQL the rows are selected without the limit:
 * with it the planner expects to find one soon, and reads the whole table when there is none.
 */
export async function hasIndexedRow(
	db: Database,
	table: string,
	condition: RawBuilder<boolean>,
): Promise<boolean> {
	const rows = sql`SELECT seq FROM ${sql.table(table)} WHERE ${condition}`;
	const query = isPostgres(db)
		? sql`WITH found AS MATERIALIZED (${rows}) SELECT seq FROM found LIMIT 1`
		: sql`${rows} LIMIT 1`;
	const found = await query.execute(db);

	return found.rows.length > 0;
}

/** True when the rows have one of the phrases. Reads the full-text index. */
export function hasPhrase(
	db: Database,
	table: string,
	phrases: readonly string[],
): RawBuilder<boolean> {
	if (!isPostgres(db)) {
		const query = phrases.map((phrase) => `"${phrase}"`).join(" OR ");
		return inSqliteIndex(table, query);
	}

	const conditions = phrases.map((phrase) => {
		const words = phrase.split(" ").map((word) => `'${word}'`);
		return sql`${lexemes} @@ ${words.join(" & ")}::tsquery
			AND strpos(' ' || words || ' ', ${` ${phrase} `}) > 0`;
	});

	return sql`(${sql.join(conditions, sql` OR `)})`;
}

function inSqliteIndex(table: string, query: string): RawBuilder<boolean> {
	const index = sql.ref(`${table}_index`);
	return sql`seq IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ${query})`;
}

/** True when all terms match. Reads the row's words, for a few known rows. */
export function hasTerms(
	db: Database,
	terms: readonly SearchTerm[],
): RawBuilder<boolean> {
	const position = isPostgres(db) ? sql`strpos` : sql`instr`;

	const hasWord = (word: string) =>
		sql`${position}(' ' || words, ${` ${word}`}) > 0`;
	const hasAll = (words: readonly string[]) =>
		sql`(${sql.join(words.map(hasWord), sql` AND `)})`;
	const hasOne = (term: SearchTerm) =>
		sql`(${sql.join(term.map(hasAll), sql` OR `)})`;

	return sql`(${sql.join(terms.map(hasOne), sql` AND `)})`;
}

/** Rows whose words are read by one query. */
const CHUNK = 500;

/**
 * The first of some ids that `find` returns, in their order. It gets a few at a time: a frequent word is soon found
 * often enough. Its query needs no order and no limit, with which PostgreSQL reads the table in that order.
 */
export async function findAmong(
	ids: readonly string[],
	limit: number,
	find: (ids: readonly string[]) => Promise<readonly string[]>,
): Promise<string[]> {
	const found: string[] = [];

	for (let at = 0; at < ids.length && found.length < limit; at += CHUNK) {
		const chunk = ids.slice(at, at + CHUNK);
		const matches = new Set(await find(chunk));
		found.push(...chunk.filter((id) => matches.has(id)));
	}

	return found.slice(0, limit);
}

function combine(
	terms: readonly SearchTerm[],
	format: (word: string) => string,
	and: string,
	or: string,
): string {
	return terms
		.map((alternatives) => {
			const each = alternatives.map(
				(words) => `(${words.map(format).join(and)})`,
			);
			return `(${each.join(or)})`;
		})
		.join(and);
}

/**
 * Deletes many rows of a table. SQLite's index overwrites the words of each
 * deleted row, which takes 3 ms a row: here they are only marked as deleted,
 * and `purgeDeletedWords` must follow. Both run in transactions.
 */
export async function deletingWords<Result>(
	trx: Database,
	table: string,
	remove: () => Promise<Result>,
): Promise<Result> {
	if (isPostgres(trx)) return await remove();

	const index = sql.table(`${table}_index`);
	const overwrite = (isOn: 0 | 1) =>
		sql`INSERT INTO ${index} (${index}, rank)
			VALUES ('secure-delete', ${sql.lit(isOn)})`.execute(trx);

	await overwrite(0);
	const result = await remove();
	await overwrite(1);

	return result;
}

/** Removes words that are marked as deleted from SQLite's index: half a second at 100,000 leads. */
export async function purgeDeletedWords(
	trx: Database,
	table: string,
): Promise<void> {
	if (isPostgres(trx)) return;

	const index = sql.table(`${table}_index`);
	await sql`INSERT INTO ${index} (${index}) VALUES ('optimize')`.execute(trx);
}
