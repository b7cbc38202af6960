import {
	type Compilable,
	type CompiledQuery,
	type DeleteResult,
	type Kysely,
	PostgresAdapter,
	type RawBuilder,
	sql,
	type UpdateResult,
} from "kysely";
import { DatabaseError } from "./errors.ts";

// biome-ignore lint/suspicious/noExplicitAny: of any schema
type AnyDatabase = Kysely<any>;

/** For the few statements whose syntax differs between the databases. */
export function isPostgres(db: AnyDatabase): boolean {
	return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** @param path names of properties, the outer one first. */
export function jsonText(
	db: AnyDatabase,
	column: string,
	...path: [string, ...string[]]
): RawBuilder<string | null> {
	let json = isPostgres(db)
		? sql`${sql.ref(column)}::json`
		: sql`${sql.ref(column)}`;
	for (const name of path.slice(0, -1)) json = sql`${json} -> ${sql.lit(name)}`;

	return sql`${json} ->> ${sql.lit(path.at(-1) ?? "")}`;
}

/**
 * Writes the same columns of many rows, each with values of its own, by one statement.
 * @param keys columns by which a row is found.
 * @param rows with their keys.
 */
export async function updateRows(
	db: AnyDatabase,
	table: string,
	keys: readonly string[],
	rows: readonly Readonly<Record<string, string | number | null>>[],
): Promise<void> {
	const [first] = rows;
	if (!first) return;

	const json = JSON.stringify(rows);
	const given = isPostgres(db)
		? sql`json_populate_recordset(null::${sql.table(table)}, ${json}) AS given`
		: sql`json_each(${json}) AS given`;
	const value = (column: string) =>
		isPostgres(db)
			? sql.ref(`given.${column}`)
			: sql`(given.value ->> ${sql.lit(column)})`;

	const changes = Object.keys(first)
		.filter((column) => !keys.includes(column))
		.map((column) => sql`${sql.ref(column)} = ${value(column)}`);
	const isRow = keys.map(
		(key) => sql`${sql.ref(`${table}.${key}`)} = ${value(key)}`,
	);

	await sql`UPDATE ${sql.table(table)} SET ${sql.join(changes)}
		FROM ${given} WHERE ${sql.join(isRow, sql` AND `)}`.execute(db);
}

/** The part of a text before the first `separator`; the whole text without one. */
export function textBefore(
	db: AnyDatabase,
	text: RawBuilder<string | null>,
	separator: string,
): RawBuilder<string | null> {
	const end = sql.lit(separator);

	return isPostgres(db)
		? sql`split_part(${text}, ${end}, 1)`
		: sql`substr(${text}, 1, instr(${text} || ${end}, ${end}) - 1)`;
}

/** Rows of SQLite, and pages of PostgreSQL (8 kB), that are scanned in some milliseconds. */
const PART = { sqlite: 5_000, postgres: 500 };

/** Conditions that divide a table into parts which are read quickly, whatever its size. */
export async function listParts(
	db: AnyDatabase,
	table: string,
): Promise<RawBuilder<unknown>[]> {
	if (isPostgres(db)) {
		const { rows } = await sql<{ pages: string }>`
			SELECT pg_relation_size(${table}::regclass) / 8192 AS pages`.execute(db);
		const tid = (page: number) => sql`${`(${page},0)`}::tid`;

		return listRanges(Number(rows[0]?.pages), PART.postgres).map(
			([from, until]) => sql`ctid >= ${tid(from)} AND ctid < ${tid(until)}`,
		);
	}

	const { rows } = await sql<{ last: number | null }>`
		SELECT max(rowid) AS last FROM ${sql.table(table)}`.execute(db);

	return listRanges(rows[0]?.last ?? 0, PART.sqlite).map(
		([from, until]) => sql`rowid >= ${from} AND rowid < ${until}`,
	);
}

function listRanges(last: number, size: number): [number, number][] {
	const count = Math.floor(last / size) + 1;
	return Array.from({ length: count }, (_, nth) => [
		nth * size,
		(nth + 1) * size,
	]);
}

/**
 * Waits for other transactions with a lock of the same name, until the end of this one. SQLite has one writer.
 */
export async function takeLock(trx: AnyDatabase, name: string): Promise<void> {
	if (!isPostgres(trx)) return;

	await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(
		trx,
	);
}

/** Rewrites SQLite's file, as split pages may contain copies of deleted rows. Blocks writers. */
export async function vacuum(db: AnyDatabase): Promise<void> {
	if (isPostgres(db)) return;

	await sql`VACUUM`.execute(db);
	await truncateLog(db);
}

/**
 * Empties SQLite's write-ahead log, which contains deleted rows.
 * @throws when another process reads the file for too long.
 */
export async function truncateLog(db: AnyDatabase): Promise<void> {
	if (isPostgres(db)) return;

	const { rows } = await sql<{
		busy: number;
	}>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
	if (rows[0]?.busy !== 0)
		throw new Error("another process is reading the database");
}

/**
 * Limits the time that later statements of a transaction wait for locks (`isLockTimeout` in errors.ts).
 * Not needed on SQLite, which has one writer.
 */
export async function limitLockWait(
	trx: AnyDatabase,
	milliseconds: number,
): Promise<void> {
	if (!isPostgres(trx)) return;

	await sql`SELECT set_config('lock_timeout', ${String(milliseconds)}, true)`.execute(
		trx,
	);
}

/** Waits for other transactions that write to a table, and locks it against new ones. SQLite has one writer. */
export async function lockTable(
	trx: AnyDatabase,
	table: string,
): Promise<void> {
	if (!isPostgres(trx)) return;

	await sql`LOCK TABLE ${sql.table(table)} IN SHARE ROW EXCLUSIVE MODE`.execute(
		trx,
	);
}

/** Runs statements of a transaction one after another. */
export async function executeAll(
	trx: AnyDatabase,
	statements: readonly Compilable[],
): Promise<void> {
	for (const statement of statements)
		await trx.executeQuery(statement.compile());
}

/** Runs an update or delete that must match exactly one row. @throws DatabaseError `stale` when it does not. */
export async function executeOne(
	query: Compilable & { execute(): Promise<(UpdateResult | DeleteResult)[]> },
): Promise<true> {
	const [result] = await query.execute();
	const { numUpdatedRows, numDeletedRows } = { ...result } as Partial<
		UpdateResult & DeleteResult
	>;
	const count = numUpdatedRows ?? numDeletedRows;
	if (count === 1n) return true;

	const table = findTable(query.compile());

	throw new DatabaseError("stale", { cause: `${count} rows changed`, table });
}

/** The table of a Kysely statement; null for raw SQL. */
export function findTable({ sql }: Pick<CompiledQuery, "sql">): string | null {
	return /\b(?:into|update|from) "(\w+)"/.exec(sql)?.[1] ?? null;
}

/** Raw SQL is classified by its first keyword; the read-only connection refuses writes. */
export function isRead({ query, sql }: CompiledQuery): boolean {
	if (query.kind !== "RawNode") return query.kind === "SelectQueryNode";
	return /^\s*(select|with|explain|show|pragma (?!wal_checkpoint))/i.test(sql);
}
