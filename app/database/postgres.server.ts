import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "./connection.server.ts";
import { ReadFailed } from "./database-fault.ts";
import { migratePostgres } from "./migrate-postgres.server.ts";
import { type Transact, transactionsOf } from "./postgres-transactions.server.ts";
import type { Schema } from "./schema.ts";
import { CommitFailed, type CommitFailure, type Committed, type Write } from "./write.ts";

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: unique_violation, exclusion_violation. */
const DUPLICATE_CODES = new Set(["23505", "23P01"]);

/** By which the server lists our connections, and a restore sees that the site is running. */
export const APPLICATION_NAME = "sheaf";

const POOL_SIZE = 10;
/** Also how long a query waits for a connection to be free: a crowd of a thousand is answered within 10 s (quality.md). */
const CONNECT_TIMEOUT_MS = 8_000;

const STATEMENT_TIMEOUT_MS = 10_000;
/** The server has not even said that the time is up: it is gone, or the way to it is. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 2_000;

// What is set ends with the transaction, and nothing is set at the start of a connection: so a pooler
// that lends its connections by the transaction may stand between (PgBouncer's pool_mode=transaction).
const BOUNDED = `SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS}`;
const BEGIN_READING = `BEGIN READ ONLY; ${BOUNDED}`;
/** Acknowledged is on the disk, whatever the server is used to; to wait for its replicas as well is its own choice. */
const BEGIN_WRITING = `BEGIN; ${BOUNDED};
	SELECT set_config('synchronous_commit', 'on', true)
	WHERE current_setting('synchronous_commit') <> 'remote_apply'`;

/** Connects to PostgreSQL and migrates it. */
export async function openPostgres(url: string): Promise<Database> {
	await migratePostgres(url, APPLICATION_NAME);
	const pool = new pg.Pool({
		connectionString: url,
		application_name: APPLICATION_NAME,
		max: POOL_SIZE,
		connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
		query_timeout: SILENCE_MS,
	});
	// An idle connection that the server drops is replaced at the next use; without a listener it would end the process.
	pool.on("error", () => {});
	// The pool does not listen to one that is in use: whoever uses it hears of the loss from the query.
	pool.on("connect", (client) => client.on("error", () => {}));
	const transact = transactionsOf(pool);
	const read = new Kysely<Schema>({
		dialect: new PostgresDialect({ pool: readingPool(transact) }),
	});
	return {
		kind: "postgres",
		read,
		commit: (writes) => commit(transact, writes),
		scrub: async () => {},
		async close() {
			await read.destroy();
			if (!pool.ending) await pool.end();
		},
	};
}

/** What Kysely takes for a pool: each of its queries is a transaction that only reads. */
function readingPool(transact: Transact) {
	const query = (sql: string, parameters: readonly unknown[] = []) =>
		transact(BEGIN_READING, (client) => client.query(sql, parameters.map(storable))).catch(
			(error) => {
				throw new ReadFailed(error);
			},
		);
	const connect = async () => ({ query, release: () => {} });
	return { connect, end: async () => {} } as never;
}

async function commit(transact: Transact, writes: readonly Write[]): Promise<Committed[]> {
	let reached: Write | null = null;
	try {
		return await transact(BEGIN_WRITING, async (client) => {
			const committed: Committed[] = [];
			for (const write of writes) {
				reached = write;
				const { rowCount, rows } = await client.query(write.sql, write.parameters.map(storable));
				const changes = rowCount ?? 0;
				if (write.expectRows !== undefined && changes !== write.expectRows)
					throw new CommitFailed("missed", write.table, `${changes} rows changed`);
				committed.push({ changes, rows });
			}
			reached = null;
			return committed;
		});
	} catch (error) {
		throw failed(error, (reached as Write | null)?.table ?? null);
	}
}

/**
 * PostgreSQL's texts hold no NUL, and a query with one is refused; SQLite finds nothing by it. What forms
 * keep has none in it, but an address may.
 */
function storable(value: unknown): unknown {
	return typeof value === "string" ? value.replaceAll("\0", "\uFFFD") : value;
}

function failed(error: unknown, table: string | null): CommitFailed {
	if (error instanceof CommitFailed) return error;
	const code = (error as { code?: string }).code ?? "";
	const reason: CommitFailure = DUPLICATE_CODES.has(code) ? "duplicate" : "unavailable";
	return new CommitFailed(reason, table, error instanceof Error ? error.message : String(error));
}
