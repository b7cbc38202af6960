import { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import {
	CompiledQuery,
	type DatabaseConnection,
	type Dialect,
	type Driver,
	Kysely,
	type QueryResult,
	SqliteAdapter,
	SqliteIntrospector,
	SqliteQueryCompiler,
} from "kysely";
import { type DeferringConnection, isRead, isRelaxedWrite, tableOf } from "./dialect.ts";
import { DatabaseError } from "./errors.ts";
import {
	type StatementResult,
	statementRunner,
	WRITE_BUSY_TIMEOUT_MS,
} from "./sqlite-statements.ts";

/**
 * A Kysely dialect for one SQLite file. Plain selects run on a read-only connection of this thread
 * (they are short, and in WAL mode nobody blocks them); everything else runs in a worker thread, so
 * that a slow disk or a lock of another process blocks no request. Transactions take turns.
 */

export type WorkerRequest = {
	id: number;
	/** Run in order; the reply has the result of the last. */
	statements: { sql: string; parameters: readonly unknown[] }[];
	/** By Date.now(): how long it may wait for the lock of another process. */
	deadline: number;
	/** It must not run unless a transaction is open. */
	continuesTransaction: boolean;
	/** Its own commit need not survive a power cut. */
	isRelaxed: boolean;
};

/** `failedAt`: the index of the statement. */
type WorkerError = { message: string; errcode?: number; failedAt: number };
export type WorkerReply = ({ id: number } & StatementResult) | { id: number; error: WorkerError };

/** Long enough for a checkpoint of our own, short enough that no page waits for another process. */
const READ_BUSY_TIMEOUT_MS = 100;

/** With more, the disk does not keep up: further writes are refused at once. */
const MAX_WAITING = 5_000;

/** https://www.sqlite.org/rescode.html */
const SQLITE_CONSTRAINT = 19;
const UNIQUE_CODES = new Set([2067, 1555]);

/** Connects to an existing, migrated file. */
export function connectSqlite<Schema>(file: string): Kysely<Schema> {
	const dialect: Dialect = {
		createAdapter: () => new Adapter(),
		createDriver: () => new ThreadedDriver(file),
		createIntrospector: (db) => new SqliteIntrospector(db),
		createQueryCompiler: () => new SqliteQueryCompiler(),
	};
	return new Kysely<Schema>({ dialect });
}

class Adapter extends SqliteAdapter {
	// Turns are taken below, by those who write.
	override get supportsMultipleConnections(): boolean {
		return true;
	}
}

class ThreadedDriver implements Driver {
	readonly #file: string;
	readonly #writer: Writer;
	#reader: DatabaseSync | null = null;
	#read: ReturnType<typeof statementRunner> | null = null;

	constructor(file: string) {
		this.#file = file;
		this.#writer = new Writer(file);
	}

	async init(): Promise<void> {
		this.#reader = new DatabaseSync(this.#file);
		this.#reader.exec(`PRAGMA busy_timeout=${READ_BUSY_TIMEOUT_MS}; PRAGMA query_only=ON;`);
		this.#read = statementRunner(this.#reader);
	}

	async acquireConnection(): Promise<ThreadedConnection> {
		if (!this.#read) throw new Error("the driver has not been initialised");
		return new ThreadedConnection(this.#read, this.#writer);
	}

	async releaseConnection(): Promise<void> {}

	async beginTransaction(connection: DatabaseConnection): Promise<void> {
		(connection as ThreadedConnection).begin();
	}

	async commitTransaction(connection: DatabaseConnection): Promise<void> {
		await (connection as ThreadedConnection).commit();
	}

	async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
		await (connection as ThreadedConnection).rollback();
	}

	async destroy(): Promise<void> {
		await this.#writer.close();
		this.#reader?.close();
	}
}

const BEGIN = CompiledQuery.raw("BEGIN IMMEDIATE");
const COMMIT = CompiledQuery.raw("COMMIT");
const ROLLBACK = CompiledQuery.raw("ROLLBACK");

class ThreadedConnection implements DeferringConnection {
	readonly #read: ReturnType<typeof statementRunner>;
	readonly #writer: Writer;
	/** What a transaction has not sent yet; null outside of one. */
	#deferred: CompiledQuery[] | null = null;
	/** A part of the transaction has been sent: nobody else may write. */
	#hasTurn = false;

	constructor(read: ReturnType<typeof statementRunner>, writer: Writer) {
		this.#read = read;
		this.#writer = writer;
	}

	async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
		const isReading = this.#deferred === null && isRead(compiled);
		const { rows, changes } = isReading
			? this.#readNow(compiled)
			: await this.#write(compiled, { isEnd: this.#deferred === null });
		return { rows: rows as R[], numAffectedRows: BigInt(changes) };
	}

	// biome-ignore lint/correctness/useYield: not supported
	async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
		throw new Error("streaming is not supported: read in pages");
	}

	defer(compiled: CompiledQuery): void {
		this.#deferred?.push(compiled);
	}

	begin(): void {
		this.#deferred = [BEGIN];
	}

	async commit(): Promise<void> {
		await this.#write(COMMIT, { isEnd: true });
	}

	async rollback(): Promise<void> {
		this.#deferred = null;
		// The worker itself has rolled back what failed there.
		if (this.#hasTurn) await this.#write(ROLLBACK, { isEnd: true }).catch(() => {});
	}

	/** The next turn begins as soon as the last statement is sent: the worker rolls back a COMMIT that fails. */
	async #write(compiled: CompiledQuery, { isEnd }: { isEnd: boolean }): Promise<StatementResult> {
		const queries = [...(this.#deferred ?? []), compiled];
		const continuesTransaction = this.#hasTurn;
		const deadline = continuesTransaction ? 0 : await this.#writer.takeTurn();
		const isRelaxed = queries.length === 1 && isRelaxedWrite(compiled);
		const done = this.#writer.run(queries, { deadline, continuesTransaction, isRelaxed });
		this.#hasTurn = !isEnd;
		this.#deferred = isEnd ? null : [];
		if (isEnd) this.#writer.endTurn();
		return await done;
	}

	#readNow(compiled: CompiledQuery): StatementResult {
		try {
			return this.#read(compiled.sql, compiled.parameters);
		} catch (error) {
			throw sqliteError(error, tableOf(compiled));
		}
	}
}

function sqliteError(cause: unknown, table: string | null): DatabaseError {
	const code = (cause as { errcode?: number }).errcode ?? 0;
	if (UNIQUE_CODES.has(code)) return new DatabaseError("unique", { cause, table });
	const isConstraint = (code & 0xff) === SQLITE_CONSTRAINT;
	return new DatabaseError(isConstraint ? "constraint" : "unavailable", { cause, table });
}

type Pending = {
	queries: readonly CompiledQuery[];
	resolve(result: StatementResult): void;
	reject(error: DatabaseError): void;
};
type Thread = { worker: Worker; pending: Map<number, Pending> };

/** The worker thread, and the queue of those who want to write. A thread that dies is replaced at the next statement. */
class Writer {
	readonly #file: string;
	#thread: Thread | null = null;
	#lastId = 0;
	#isTaken = false;
	readonly #queue: (() => void)[] = [];

	constructor(file: string) {
		this.#file = file;
	}

	/** @returns until when this turn may wait for the lock of another process. @throws DatabaseError after five seconds. */
	async takeTurn(): Promise<number> {
		const deadline = Date.now() + WRITE_BUSY_TIMEOUT_MS;
		if (!this.#isTaken) {
			this.#isTaken = true;
			return deadline;
		}
		if (this.#queue.length >= MAX_WAITING) throw unavailable("too many writes are waiting");
		await new Promise<void>((resolve, reject) => {
			const turn = () => {
				clearTimeout(timer);
				resolve();
			};
			const timer = setTimeout(() => {
				this.#queue.splice(this.#queue.indexOf(turn), 1);
				reject(unavailable("the writes before this one take too long"));
			}, WRITE_BUSY_TIMEOUT_MS);
			this.#queue.push(turn);
		});
		return deadline;
	}

	endTurn(): void {
		const next = this.#queue.shift();
		if (next) next();
		else this.#isTaken = false;
	}

	run(
		queries: readonly CompiledQuery[],
		options: Pick<WorkerRequest, "deadline" | "continuesTransaction" | "isRelaxed">,
	): Promise<StatementResult> {
		return new Promise((resolve, reject) => {
			const id = ++this.#lastId;
			const { worker, pending } = this.#started();
			const statements = queries.map(({ sql, parameters }) => ({ sql, parameters }));
			// A value that cannot be sent fails here, before anybody waits for it.
			worker.postMessage({ id, statements, ...options } satisfies WorkerRequest);
			pending.set(id, { queries, resolve, reject });
		});
	}

	async close(): Promise<void> {
		const worker = this.#thread?.worker;
		if (!worker) return;
		const exited = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
		worker.postMessage("close");
		await exited;
	}

	#started(): Thread {
		if (this.#thread) return this.#thread;
		const worker = new Worker(new URL("./sqlite-worker.ts", import.meta.url), {
			workerData: { file: this.#file },
		});
		const thread: Thread = { worker, pending: new Map() };
		worker.on("message", (reply: WorkerReply) => settle(thread, reply));
		// `exit` follows `error`; by then another thread may have work of its own.
		worker.on("error", (error) => this.#abandon(thread, String(error)));
		worker.on("exit", () => this.#abandon(thread, "the writer thread ended"));
		this.#thread = thread;
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
	if ("error" in reply) {
		const failed = waiting?.queries[reply.error.failedAt];
		const cause = Object.assign(new Error(reply.error.message), reply.error);
		waiting?.reject(sqliteError(cause, failed ? tableOf(failed) : null));
	} else waiting?.resolve(reply);
}

function unavailable(cause: string): DatabaseError {
	return new DatabaseError("unavailable", { cause });
}
