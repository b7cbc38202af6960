import { DatabaseSync } from "node:sqlite";
import {
	CompiledQuery,
	type DatabaseConnection,
	type Driver,
	Kysely,
	type QueryResult,
	SqliteAdapter,
	SqliteIntrospector,
	SqliteQueryCompiler,
} from "kysely";
import type { Schema } from "#database/schema.ts";
import { isRead } from "./dialect.ts";
import {
	createStatementRunner,
	type StatementResult,
	WRITE_BUSY_TIMEOUT_MS,
} from "./sqlite-statements.ts";
import { begin, commit, convertError, Writer } from "./sqlite-writer.server.ts";

/**
 * A Kysely dialect for one SQLite file. Plain selects run on a read-only connection of this thread (they
 * are short, and WAL mode never blocks them); everything else runs in a worker thread, so that a slow disk
 * or a lock of another process blocks no request. Transactions run one after another. Those of
 * `writeTogether` are one message to the worker, which commits waiting ones with one sync of the disk.
 */

/** Milliseconds: long enough for our own checkpoint, short enough that pages are not delayed by other processes. */
const READ_BUSY_TIMEOUT_MS = 100;

const writers = new WeakMap<Kysely<Schema>, Writer>();

export function connectSqlite(
	file: string,
	writer: Writer = new Writer(file),
): Kysely<Schema> {
	const db = new Kysely<Schema>({
		dialect: {
			// Writers are queued by `takeTurn`.
			createAdapter: () =>
				Object.defineProperty(
					new SqliteAdapter(),
					"supportsMultipleConnections",
					{ value: true },
				),
			createDriver: () => createThreadedDriver(file, writer),
			createIntrospector: (db) => new SqliteIntrospector(db),
			createQueryCompiler: () => new SqliteQueryCompiler(),
		},
	});
	writers.set(db, writer);

	return db;
}

/** The writer of a SQLite database; undefined for another database, and for a transaction. */
export function findWriter(db: Kysely<Schema>): Writer | undefined {
	return writers.get(db);
}

const rollback = CompiledQuery.raw("ROLLBACK");

function createThreadedDriver(file: string, writer: Writer): Driver {
	const reader = new DatabaseSync(file, { open: false });
	const read = createStatementRunner(reader);

	return {
		/** The first read takes the lock by which a restore detects that the file is open. */
		async init() {
			reader.open();
			reader.exec(`PRAGMA busy_timeout=${WRITE_BUSY_TIMEOUT_MS}; SELECT 1 FROM sqlite_schema;
				PRAGMA busy_timeout=${READ_BUSY_TIMEOUT_MS}; PRAGMA query_only=ON;`);
		},
		acquireConnection: async () => new ThreadedConnection(read, writer),
		releaseConnection: async () => {},
		async beginTransaction(connection: ThreadedConnection) {
			connection.transaction = "begins";
		},
		async commitTransaction(connection: ThreadedConnection) {
			await connection.write(commit, true);
		},
		async rollbackTransaction(connection: ThreadedConnection) {
			// After an error the worker has already rolled back.
			if (connection.transaction === "open")
				await connection.write(rollback, true).catch(() => {});
			connection.transaction = null;
		},
		async destroy() {
			await writer.close();
			reader.close();
		},
	};
}

class ThreadedConnection implements DatabaseConnection {
	readonly #read: ReturnType<typeof createStatementRunner>;
	readonly #writer: Writer;
	/**
	 * BEGIN is sent with the first statement, so that a transaction does not hold up others before. While
	 * it is open, no other connection may write.
	 */
	transaction: "begins" | "open" | null = null;

	constructor(read: ReturnType<typeof createStatementRunner>, writer: Writer) {
		this.#read = read;
		this.#writer = writer;
	}

	async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
		const isAlone = this.transaction === null;
		const { rows, changes } =
			isAlone && isRead(compiled)
				? this.#readNow(compiled)
				: await this.write(compiled, isAlone);

		return { rows: rows as R[], numAffectedRows: BigInt(changes) };
	}

	streamQuery(): never {
		throw new Error("streaming is not supported: read in pages");
	}

	/** The next turn begins when the last statement is sent: the worker rolls back a COMMIT that fails. */
	async write(
		compiled: CompiledQuery,
		isEnd: boolean,
	): Promise<StatementResult> {
		const queries =
			this.transaction === "begins" ? [begin, compiled] : [compiled];
		const continuesTransaction = this.transaction === "open";
		const deadline = continuesTransaction ? 0 : await this.#writer.takeTurn();
		const done = this.#writer.run(queries, { deadline, continuesTransaction });

		if (isEnd) {
			this.transaction = null;
			this.#writer.endTurn();
		} else this.transaction = "open";

		return await done;
	}

	#readNow(compiled: CompiledQuery): StatementResult {
		try {
			return this.#read(compiled.sql, compiled.parameters);
		} catch (error) {
			throw convertError(error, compiled);
		}
	}
}
