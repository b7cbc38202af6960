import { CompiledQuery, type Kysely, type QueryResult, sql } from "kysely";
import type { Schema } from "#database/schema.ts";
import { executeAll, isPostgres } from "#lib/db/dialect.ts";
import { DatabaseError, isUniqueViolation } from "#lib/db/errors.ts";
import { connectPostgres } from "#lib/db/postgres.server.ts";
import { connectSqlite } from "#lib/db/sqlite.server.ts";
import { migratePostgres } from "./migrate-postgres.server.ts";
import { migrateSqlite, untilFree } from "./sqlite-file.server.ts";
import { CommitFailed, type Committed, type Write } from "./write.ts";

/**
 * Kysely: `db.selectFrom(…)`, `db.transaction().execute(async (trx) => …)`. A transaction is durable
 * when it resolves. Errors of the database are DatabaseErrors (#lib/db/errors.ts).
 */
export type Database = Kysely<Schema> & Legacy;

/** On the way out: use the above instead. */
type Legacy = {
	kind: "sqlite" | "postgres";
	/** The database itself. */
	read: Kysely<Schema>;
	/** @throws CommitFailed, with nothing of the list kept. */
	commit(writes: readonly Write[]): Promise<Committed[]>;
	/**
	 * Takes what was deleted out of the files as well: empties the log beside the database, and writes the
	 * whole file anew where `rewrite` asks for it. PostgreSQL's files are not ours: there it does nothing.
	 */
	scrub(rewrite?: boolean): Promise<void>;
	close(): Promise<void>;
};

/**
 * Opens the database and brings its tables up to date.
 * @param url `file:./path.sqlite` or `postgres://…`
 * @throws with one plain sentence when it cannot be opened, is too old or is newer than this code.
 */
export async function openDatabase(url: string): Promise<Database> {
	if (!url.startsWith("file:")) {
		await migratePostgres(url);
		return withLegacy(connectPostgres<Schema>(url));
	}
	const file = await migrateSqlite(url.slice("file:".length));
	const db = connectSqlite<Schema>(file);
	// A first look takes the lock by which a restore sees that somebody has the file open.
	await untilFree(() => sql`SELECT name FROM sqlite_schema LIMIT 1`.execute(db));
	return withLegacy(db);
}

/** The old ways to write, on top of transactions. */
export function withLegacy(db: Kysely<Schema>): Database {
	const legacy: Legacy = {
		kind: isPostgres(db) ? "postgres" : "sqlite",
		read: db,
		commit: (writes) => commit(db, writes),
		async scrub(rewrite) {
			if (isPostgres(db)) return;
			if (rewrite) await db.executeQuery(CompiledQuery.raw("VACUUM"));
			const { rows } = await db.executeQuery<{ busy: number }>(
				CompiledQuery.raw("PRAGMA wal_checkpoint(TRUNCATE)"),
			);
			if (rows[0]?.busy !== 0) throw new Error("somebody else is reading the database");
		},
		close: () => db.destroy(),
	};
	return Object.assign(db, legacy);
}

async function commit(db: Kysely<Schema>, writes: readonly Write[]): Promise<Committed[]> {
	try {
		return await db.transaction().execute((trx) => runAll(trx, writes));
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;
		const reason = isUniqueViolation(error) ? "duplicate" : "unavailable";
		throw new CommitFailed(reason, error.table, error.message);
	}
}

/** Runs a list of writes in a transaction. */
export async function runAll(trx: Kysely<Schema>, writes: readonly Write[]): Promise<Committed[]> {
	const queries = writes.map(({ table, sql: text, parameters }) => {
		const compiled = CompiledQuery.raw(text, [...parameters]);
		return { compile: () => ({ ...compiled, table }) as CompiledQuery };
	});
	if (writes.every(({ expectRows }) => expectRows === undefined))
		return (await executeAll(trx, queries)).map(committedOf);
	const committed: Committed[] = [];
	for (const [at, { table, expectRows }] of writes.entries()) {
		const [result] = await executeAll(trx, queries.slice(at, at + 1));
		const done = committedOf(result as QueryResult<unknown>);
		if (expectRows !== undefined && done.changes !== expectRows)
			throw new CommitFailed("missed", table, `${done.changes} rows changed`);
		committed.push(done);
	}
	return committed;
}

function committedOf({ rows, numAffectedRows }: QueryResult<unknown>): Committed {
	const changes = Number(numAffectedRows ?? rows.length);
	return { changes, rows: rows as Record<string, unknown>[] };
}
