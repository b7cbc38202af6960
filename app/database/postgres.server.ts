import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "./connection.server.ts";
import { migrate } from "./migrate.server.ts";
import type { Schema } from "./schema.ts";
import { CommitFailed, type CommitFailure, type Committed, type Write } from "./write.ts";

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: unique_violation, exclusion_violation. */
const DUPLICATE_CODES = new Set(["23505", "23P01"]);

/** By which the server lists our connections, and a restore sees that the site is running. */
export const APPLICATION_NAME = "sheaf";

const POOL_SIZE = 10;
/** Also how long a commit waits for a connection to be free: a crowd of a thousand is answered within 10 s (quality.md). */
const CONNECT_TIMEOUT_MS = 8_000;
const STATEMENT_TIMEOUT_MS = 10_000;

/** Connects to PostgreSQL and migrates it. */
export async function openPostgres(url: string): Promise<Database> {
	const pool = new pg.Pool({
		connectionString: url,
		application_name: APPLICATION_NAME,
		max: POOL_SIZE,
		connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
		statement_timeout: STATEMENT_TIMEOUT_MS,
	});
	// An idle connection that the server drops is replaced at the next use; without a listener it would end the process.
	pool.on("error", () => {});
	// The pool does not listen to one that is in use: whoever uses it hears of the loss from the query.
	pool.on("connect", (client) => client.on("error", () => {}));
	const read = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
	try {
		await migrate(read);
	} catch (error) {
		await read.destroy();
		throw error;
	}
	return {
		kind: "postgres",
		read,
		commit: (writes) => commit(pool, writes),
		scrub: async () => {},
		close: () => read.destroy(),
	};
}

async function commit(pool: pg.Pool, writes: readonly Write[]): Promise<Committed[]> {
	const client = await pool.connect().catch((error) => {
		throw failed(error, null);
	});
	let reached: Write | null = null;
	try {
		await client.query("BEGIN");
		const committed: Committed[] = [];
		for (const write of writes) {
			reached = write;
			const { rowCount, rows } = await client.query(write.sql, [...write.parameters]);
			const changes = rowCount ?? 0;
			if (write.expectRows !== undefined && changes !== write.expectRows)
				throw new CommitFailed("missed", write.table, `${changes} rows changed`);
			committed.push({ changes, rows });
		}
		reached = null;
		await client.query("COMMIT");
		client.release();
		return committed;
	} catch (error) {
		// A connection that cannot roll back is not given to anyone else.
		const broken = await client.query("ROLLBACK").then(
			() => false,
			() => true,
		);
		client.release(broken);
		throw failed(error, reached?.table ?? null);
	}
}

function failed(error: unknown, table: string | null): CommitFailed {
	if (error instanceof CommitFailed) return error;
	const code = (error as { code?: string }).code ?? "";
	const reason: CommitFailure = DUPLICATE_CODES.has(code) ? "duplicate" : "unavailable";
	return new CommitFailed(reason, table, error instanceof Error ? error.message : String(error));
}
