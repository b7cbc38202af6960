import { CompiledQuery, Kysely, type QueryResult, sql } from "kysely";
import type { Schema } from "#database/schema.ts";
import { isPostgres } from "#lib/db/dialect.ts";
import { DatabaseError, isStale, isUniqueViolation } from "#lib/db/errors.ts";
import { connectPostgres } from "#lib/db/postgres.server.ts";
import { connectSqlite } from "#lib/db/sqlite.server.ts";
import { migratePostgres } from "./migrate-postgres.server.ts";
import { migrateSqlite, untilFree } from "./sqlite-file.server.ts";
import { CommitFailed, type Committed, type Write } from "./write.ts";

/**
 * Kysely: `db.selectFrom(…)`, `db.transaction().execute(async (trx) => …)`. A transaction is durable
 * when it resolves. Errors of the database are DatabaseErrors (#lib/db/errors.ts).
 */
export type Database = Kysely<Schema>;

// On the way out: use transactions, isPostgres and destroy() instead.
declare module "kysely" {
	interface Kysely<DB> {
		readonly kind: "sqlite" | "postgres";
		/** The database itself. */
		readonly read: Kysely<DB>;
		/** @throws CommitFailed, with nothing of the list kept. */
		commit(writes: readonly Step[]): Promise<Committed[]>;
		scrub(rewrite?: boolean): Promise<void>;
		close(): Promise<void>;
	}
}

Object.defineProperties(Kysely.prototype, {
	kind: {
		get(this: Database) {
			return isPostgres(this) ? "postgres" : "sqlite";
		},
	},
	read: {
		get(this: Database) {
			return this;
		},
	},
	commit: {
		writable: true,
		value(this: Database, writes: readonly Step[]) {
			return this.isTransaction ? runAll(this, writes) : commit(this, writes);
		},
	},
	scrub: {
		writable: true,
		async value(this: Database, rewrite?: boolean) {
			if (isPostgres(this)) return;
			if (rewrite) await this.executeQuery(CompiledQuery.raw("VACUUM"));
			const { rows } = await this.executeQuery<{ busy: number }>(
				CompiledQuery.raw("PRAGMA wal_checkpoint(TRUNCATE)"),
			);
			if (rows[0]?.busy !== 0) throw new Error("somebody else is reading the database");
		},
	},
	close: {
		value(this: Database) {
			return this.destroy();
		},
	},
});

/**
 * Opens the database and brings its tables up to date.
 * @param url `file:./path.sqlite` or `postgres://…`
 * @throws with one plain sentence when it cannot be opened, is too old or is newer than this code.
 */
export async function openDatabase(url: string): Promise<Database> {
	if (!url.startsWith("file:")) {
		await migratePostgres(url);
		return connectPostgres<Schema>(url);
	}
	const file = await migrateSqlite(url.slice("file:".length));
	const db = connectSqlite<Schema>(file);
	// A first look takes the lock by which a restore sees that somebody has the file open.
	await untilFree(() => sql`SELECT name FROM sqlite_schema LIMIT 1`.execute(db));
	return db;
}

async function commit(db: Database, writes: readonly Step[]): Promise<Committed[]> {
	try {
		return await db.transaction().execute((trx) => runAll(trx, writes));
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;
		const reason = isUniqueViolation(error)
			? "duplicate"
			: isStale(error)
				? "missed"
				: "unavailable";
		throw new CommitFailed(reason, error.table, error.message);
	}
}

/** A statement, or work within the transaction. */
export type Step = Write | ((trx: Database) => Promise<unknown>);

/** Runs a list of writes in a transaction. */
export async function runAll(trx: Database, steps: readonly Step[]): Promise<Committed[]> {
	const committed: Committed[] = [];
	for (const step of steps) {
		if (typeof step === "function") {
			await step(trx);
			committed.push({ changes: 1, rows: [] });
			continue;
		}
		const { table, sql: text, parameters, expectRows } = step;
		const compiled = { ...CompiledQuery.raw(text, [...parameters]), table };
		const done = committedOf(await trx.executeQuery(compiled));
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
