import { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
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
import { findTable, isRead } from "./dialect.ts";
import { DatabaseError } from "./errors.ts";
import {
	BEGIN,
	COMMIT,
	createStatementRunner,
	type StatementResult,
	WRITE_BUSY_TIMEOUT_MS,
} from "./sqlite-statements.ts";

/**
 * A Kysely dialect for one SQLite file. Plain selects run on a read-only connection of this thread (they
 * are short, and WAL mode never blocks them); everything else runs in a worker thread, so that a slow disk
 * or a lock of another process blocks no request. Transactions run one after another. Those of
 * `writeTogether` are one message to the worker, which commits waiting ones with one sync of the disk.
 */

export type WorkerRequest = {
	id: number;
	/** Run in order; the reply has the result of the last. */
	statements: { sql: string; parameters: readonly unknown[] }[];
	/** By Date.now(): end of the wait for another process's lock. */
	deadline: number;
	/** It must not run unless a transaction is open. */
	continuesTransaction: boolean;
};

export type WorkerReply = { id: number } & (
	| StatementResult
	/** `failedAt`: the index of the statement. */
	| { error: { message: string; errcode: number; failedAt: number } }
);

/** Milliseconds: long enough for our own checkpoint, short enough that pages are not delayed by other processes. */
const READ_BUSY_TIMEOUT_MS = 100;

/** Limit of the queue of writes. When the disk does not keep up, further writes are refused immediately. */
const MAX_WAITING = 5_000;

/** https://www.sqlite.org/rescode.html */
const SQLITE_CONSTRAINT = 19;
const UNIQUE_CODES = new Set([2067, 1555]);

const writers = new WeakMap<Kysely<Schema>, Writer>();

export function connectSqlite(file: string): Kysely<Schema> {
	const writer = new Writer(file);

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

const begin = CompiledQuery.raw(BEGIN);
const commit = CompiledQuery.raw(COMMIT);
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

function convertError(
	cause: unknown,
	failed: CompiledQuery | undefined,
): DatabaseError {
	const code = (cause as { errcode?: number }).errcode ?? 0;
	const table = failed ? findTable(failed) : null;
	if (UNIQUE_CODES.has(code))
		return new DatabaseError("unique", { cause, table });

	const isConstraint = (code & 0xff) === SQLITE_CONSTRAINT;

	return new DatabaseError(isConstraint ? "constraint" : "unavailable", {
		cause,
		table,
	});
}

const unavailable = (cause: string) =>
	new DatabaseError("unavailable", { cause });

type Pending = {
	queries: readonly CompiledQuery[];
	resolve(result: StatementResult): void;
	reject(error: DatabaseError): void;
};
type Thread = { worker: Worker; pending: Map<number, Pending> };

/** The worker thread and the queue of writers. A crashed thread is replaced at the next statement. */
class Writer {
	readonly #file: string;
	#thread: Thread | null = null;
	#lastId = 0;
	#isTaken = false;
	readonly #queue: (() => void)[] = [];

	constructor(file: string) {
		this.#file = file;
	}

	/**
	 * @returns the deadline for this turn's wait for another process's lock.
	 * @throws DatabaseError after five seconds.
	 */
	async takeTurn(): Promise<number> {
		const deadline = Date.now() + WRITE_BUSY_TIMEOUT_MS;

		if (this.#queue.length >= MAX_WAITING)
			throw unavailable("too many writes are waiting");

		if (this.#isTaken) {
			const { promise, resolve, reject } = Promise.withResolvers<void>();
			this.#queue.push(resolve);

			const timer = setTimeout(() => {
				this.#queue.splice(this.#queue.indexOf(resolve), 1);
				reject(unavailable("the writes before this one take too long"));
			}, WRITE_BUSY_TIMEOUT_MS);
			await promise.finally(() => clearTimeout(timer));
		}

		this.#isTaken = true;

		return deadline;
	}

	endTurn(): void {
		const next = this.#queue.shift();
		if (next) next();
		else this.#isTaken = false;
	}

	/** Runs a whole transaction as one request. */
	async transact(queries: readonly CompiledQuery[]): Promise<void> {
		const deadline = await this.takeTurn();
		const options = { deadline, continuesTransaction: false };
		const done = this.run([begin, ...queries, commit], options);
		this.endTurn();

		await done;
	}

	run(
		queries: readonly CompiledQuery[],
		options: Pick<WorkerRequest, "deadline" | "continuesTransaction">,
	): Promise<StatementResult> {
		return new Promise((resolve, reject) => {
			const id = ++this.#lastId;

			this.#thread ??= this.#start();

			const { worker, pending } = this.#thread;
			const statements = queries.map(({ sql, parameters }) => ({
				sql,
				parameters,
			}));
			// A value that cannot be cloned throws here, before the reply is awaited.
			worker.postMessage({
				id,
				statements,
				...options,
			} satisfies WorkerRequest);
			pending.set(id, { queries, resolve, reject });
		});
	}

	async close(): Promise<void> {
		const worker = this.#thread?.worker;
		if (!worker) return;

		const exited = new Promise<void>((resolve) =>
			worker.once("exit", () => resolve()),
		);

		worker.postMessage("close");
		await exited;
	}

	#start(): Thread {
		const script = new URL("./sqlite-worker.ts", import.meta.url);
		const worker = new Worker(script, { workerData: { file: this.#file } });
		const thread: Thread = { worker, pending: new Map() };
		worker.on("message", (reply: WorkerReply) => settle(thread, reply));
		// `exit` follows `error`; by then another thread may have been started.
		worker.on("error", (error) => this.#abandon(thread, String(error)));
		worker.on("exit", () => this.#abandon(thread, "the writer thread ended"));

		return thread;
	}

	#abandon(ended: Thread, cause: string): void {
		if (this.#thread === ended) this.#thread = null;

		for (const { reject } of ended.pending.values()) reject(unavailable(cause));
		ended.pending.clear();
	}
}

function settle({ pending }: Thread, reply: WorkerReply): void {
	const waiting = pending.get(reply.id);

	pending.delete(reply.id);

	if (!("error" in reply)) {
		waiting?.resolve(reply);
		return;
	}

	const cause = Object.assign(new Error(reply.error.message), reply.error);
	waiting?.reject(convertError(cause, waiting.queries[reply.error.failedAt]));
}
