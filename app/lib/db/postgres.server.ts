import {
	type CompiledQuery,
	type DatabaseConnection,
	type Dialect,
	type Driver,
	Kysely,
	PostgresAdapter,
	PostgresIntrospector,
	type QueryResult,
	sql,
} from "kysely";
import pg from "pg";
import type { Schema } from "#database/schema.ts";
import { findTable, isRead } from "./dialect.ts";
import { DatabaseError } from "./errors.ts";
import { migrate, type ReportUpgrade } from "./migrate.server.ts";
import { Compiler } from "./postgres-compiler.ts";

/** application_name in pg_stat_activity, by which a restore detects that the site is running. */
export const APPLICATION_NAME = "sheaf";

const POOL_SIZE = 10;
/** Also limits the wait for a free connection: 1,000 concurrent requests are answered within 10 s. */
const CONNECT_TIMEOUT_MS = 8_000;
/** Limit of the queue for a connection; further requests are refused immediately. */
const MAX_WAITING = 1_000;

const STATEMENT_TIMEOUT_MS = 10_000;
/** The server has not reported the timeout: it is unreachable. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 2_000;

/** After a failed wait of this length for a connection … */
const LONG_WAIT_MS = 1_000;
/** … further requests are refused immediately for this time, as one form sends several queries. */
const REFUSING_MS = 2_000;

// All settings end with the transaction, as required by PgBouncer's pool_mode=transaction.
const BOUNDED = `SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS}`;
const BEGIN_READING = `BEGIN READ ONLY; ${BOUNDED}`;
/**
 * Commits are durable, whatever the server's default. random_page_cost is that of a disk without moving parts: with the
 * default a change of hundreds of people reads all of contact_points instead of its index.
 */
const BEGIN_WRITING = `BEGIN; ${BOUNDED}; SET LOCAL synchronous_commit = on; SET LOCAL random_page_cost = 1.1`;

/** Any number, the same in every version. */
export const MIGRATION_LOCK = "3853314791062309107";

/**
 * Migrates the database in one transaction, without time limits for statements or for the lock of a
 * concurrent start.
 * @throws with one plain sentence, without the URL, which may contain a password.
 */
export async function migratePostgres(
	url: string,
	report?: ReportUpgrade,
): Promise<void> {
	await using db = connectPostgres(url, { query_timeout: 0 });
	await sql`SELECT 1`.execute(db).catch((cause: Error) => {
		throw new Error(
			`PostgreSQL could not be reached: ${cause.message}. Check its address, and that the server is running.`,
			{ cause },
		);
	});
	await db.transaction().execute(async (trx) => {
		await sql`SET LOCAL statement_timeout = 0`.execute(trx);
		await sql`SET LOCAL lock_timeout = '10min'`.execute(trx);
		await sql`SELECT pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)}::bigint)`.execute(
			trx,
		);

		// A shorter wait for table locks, as a waiting statement blocks all later ones.
		await sql`SET LOCAL lock_timeout = '10s'`.execute(trx);
		await migrate(trx, report);
	});
}

export function connectPostgres(
	url: string,
	options: pg.PoolConfig = {},
): Kysely<Schema> {
	return connectPool(createPool(url, options));
}

export function createPool(url: string, options: pg.PoolConfig = {}): pg.Pool {
	const pool = new pg.Pool({
		connectionString: url,
		application_name: APPLICATION_NAME,
		max: POOL_SIZE,
		connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
		query_timeout: SILENCE_MS,
		...options,
	});
	// Without a listener an idle connection dropped by the server would end the process.
	pool.on("error", () => {});
	// The pool has no listener on connections in use: their errors are reported by the query.
	pool.on("connect", (client) => client.on("error", () => {}));

	return pool;
}

export function connectPool(pool: pg.Pool): Kysely<Schema> {
	const dialect: Dialect = {
		createAdapter: () => new PostgresAdapter(),
		createDriver: () => createBoundedDriver(pool),
		createIntrospector: (db) => new PostgresIntrospector(db),
		createQueryCompiler: () => new Compiler(),
	};

	return new Kysely({ dialect });
}

/** Runs every statement in a transaction with a time limit, its own if there is none. */
function createBoundedDriver(pool: pg.Pool): Driver {
	const connect = createConnector(pool);
	return {
		init: async () => {},
		async acquireConnection() {
			const client = await connect().catch((error) => {
				throw convertError(error, null);
			});
			return new BoundedConnection(client);
		},
		releaseConnection: async (connection: BoundedConnection) =>
			connection.release(),
		beginTransaction: (connection: BoundedConnection) =>
			connection.begin(BEGIN_WRITING),
		commitTransaction: (connection: BoundedConnection) => connection.commit(),
		rollbackTransaction: (connection: BoundedConnection) =>
			connection.rollback(),
		async destroy() {
			if (!pool.ending) await pool.end();
		},
	};
}

class BoundedConnection implements DatabaseConnection {
	readonly #client: pg.PoolClient;
	#isInTransaction = false;
	/** The server has not answered: the connection takes no further statement. */
	#isBroken = false;

	constructor(client: pg.PoolClient) {
		this.#client = client;
	}

	async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
		if (this.#isInTransaction) return await this.#query<R>(compiled);

		await this.begin(isRead(compiled) ? BEGIN_READING : BEGIN_WRITING);

		try {
			const result = await this.#query<R>(compiled);
			await this.commit();

			return result;
		} catch (error) {
			await this.rollback();
			throw error;
		}
	}

	streamQuery(): never {
		throw new Error("streaming is not supported: read in pages");
	}

	async begin(statement: string): Promise<void> {
		// The state of the transaction is unknown, so the connection is not reused.
		this.#isBroken = true;
		await this.#send(statement);
		this.#isBroken = false;
		this.#isInTransaction = true;
	}

	async commit(): Promise<void> {
		const { command } = await this.#send("COMMIT");
		this.#isInTransaction = false;
		// After a failed statement the server answers COMMIT by rolling back, without an error.
		if (command !== "COMMIT")
			throw convertError(
				new Error("the transaction has been rolled back"),
				null,
			);
	}

	async rollback(): Promise<void> {
		this.#isInTransaction = false;
		if (this.#isBroken) return;

		await this.#send("ROLLBACK").catch(() => {
			this.#isBroken = true;
		});
	}

	release(): void {
		this.#client.release(this.#isBroken);
	}

	async #query<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
		const parameters = compiled.parameters.map(toStorable);
		const { rows, rowCount } = await this.#send(
			compiled.sql,
			parameters,
			findTable(compiled),
		);

		return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
	}

	async #send(
		sql: string,
		parameters?: unknown[],
		table: string | null = null,
	): Promise<pg.QueryResult> {
		try {
			return await this.#client.query(sql, parameters);
		} catch (error) {
			if (!(error instanceof pg.DatabaseError)) this.#isBroken = true;
			throw convertError(error, table);
		}
	}
}

/** Waits for a connection of the pool; after a wait that failed, requests are refused immediately for a while. */
export function createConnector(pool: pg.Pool): () => Promise<pg.PoolClient> {
	let refusingUntil = 0;
	return async () => {
		const start = performance.now();
		if (start < refusingUntil && pool.idleCount === 0)
			throw new Error(
				"no connection was free for the requests before this one",
			);
		if (pool.waitingCount >= MAX_WAITING)
			throw new Error("too many wait for a connection");

		try {
			return await pool.connect();
		} catch (error) {
			const now = performance.now();
			if (now - start > LONG_WAIT_MS) refusingUntil = now + REFUSING_MS;
			throw error;
		}
	};
}

/** PostgreSQL refuses NUL in texts, where SQLite finds nothing. Forms remove it, but a URL may contain it. */
function toStorable(value: unknown): unknown {
	return typeof value === "string" ? value.replaceAll("\0", "\uFFFD") : value;
}

/**
 * https://www.postgresql.org/docs/current/errcodes-appendix.html: unique_violation, exclusion_violation,
 * class 23.
 */
function convertError(cause: unknown, table: string | null): DatabaseError {
	const code = (cause as { code?: string }).code ?? "";
	if (code === "23505" || code === "23P01")
		return new DatabaseError("unique", { cause, table });

	const isConstraint = code.startsWith("23");

	return new DatabaseError(isConstraint ? "constraint" : "unavailable", {
		cause,
		table,
	});
}
