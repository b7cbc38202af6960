import { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import {
	type CompiledQuery,
	type DatabaseConnection,
	type Dialect,
	type Driver,
	Kysely,
	type QueryResult,
	SqliteAdapter,
	SqliteIntrospector,
	SqliteQueryCompiler,
} from "kysely";
import { isRead, isRelaxedWrite, tableOf } from "./dialect.ts";
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
	sql: string;
	parameters: readonly unknown[];
	/** By Date.now(): how long the statement may wait for the lock of another process. */
	deadline: number;
	/** The statement must not run unless a transaction is open. */
	isInTransaction: boolean;
	/** The statement's own commit need not survive a power cut. */
	isRelaxed: boolean;
};

export type WorkerReply =
	| ({ id: number } & StatementResult)
	| { id: number; error: { message: string; errcode: number | undefined } };

/** Long enough for a checkpoint of our own, short enough that no page waits for another process. */
const READ_BUSY_TIMEOUT_MS = 100;

/** More than this means that the disk does not keep up: refuse at once instead of piling up. */
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
		await (connection as ThreadedConnection).begin();
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

class ThreadedConnection implements DatabaseConnection {
	readonly #read: ReturnType<typeof statementRunner>;
	readonly #writer: Writer;
	#transaction: { begun: Promise<unknown> } | null = null;

	constructor(read: ReturnType<typeof statementRunner>, writer: Writer) {
		this.#read = read;
		this.#writer = writer;
	}

	async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
		const { sql, parameters } = compiled;
		try {
			const { rows, changes } = this.#transaction
				? await this.#inTransaction(sql, parameters)
				: isRead(compiled)
					? this.#read(sql, parameters)
					: await this.#alone(compiled);
			return { rows: rows as R[], numAffectedRows: BigInt(changes) };
		} catch (error) {
			throw sqliteError(error, tableOf(compiled));
		}
	}

	// biome-ignore lint/correctness/useYield: not supported
	async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
		throw new Error("streaming is not supported: read in pages");
	}

	/** Sends BEGIN without waiting for its answer: it arrives with that of the first statement. */
	async begin(): Promise<void> {
		const deadline = await this.#writer.takeTurn();
		const begun = this.#writer.run("BEGIN IMMEDIATE", [], { deadline });
		begun.catch(() => {});
		this.#transaction = { begun };
	}

	/** The next transaction may follow as soon as COMMIT is sent: the worker undoes one that fails. */
	async commit(): Promise<void> {
		const committed = this.#inTransaction("COMMIT", []);
		this.#end();
		try {
			await committed;
		} catch (error) {
			throw sqliteError(error, null);
		}
	}

	async rollback(): Promise<void> {
		// After a failed COMMIT there is nothing left to undo.
		if (!this.#transaction) return;
		const done = this.#writer.run("ROLLBACK", []);
		this.#end();
		await done.catch(() => {});
	}

	#end(): void {
		this.#transaction = null;
		this.#writer.endTurn();
	}

	async #alone(compiled: CompiledQuery): Promise<StatementResult> {
		const deadline = await this.#writer.takeTurn();
		const isRelaxed = isRelaxedWrite(compiled);
		const done = this.#writer.run(compiled.sql, compiled.parameters, { deadline, isRelaxed });
		this.#writer.endTurn();
		return await done;
	}

	async #inTransaction(sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
		const begun = this.#transaction?.begun;
		const result = this.#writer.run(sql, parameters, { isInTransaction: true });
		result.catch(() => {});
		try {
			await begun;
		} catch (error) {
			throw sqliteError(error, null);
		}
		return await result;
	}
}

function sqliteError(cause: unknown, table: string | null): DatabaseError {
	if (cause instanceof DatabaseError) return cause;
	const code = (cause as { errcode?: number }).errcode ?? 0;
	if (UNIQUE_CODES.has(code)) return new DatabaseError("unique", { cause, table });
	const isConstraint = (code & 0xff) === SQLITE_CONSTRAINT;
	return new DatabaseError(isConstraint ? "constraint" : "unavailable", { cause, table });
}

type Pending = { resolve(result: StatementResult): void; reject(error: unknown): void };
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
		sql: string,
		parameters: readonly unknown[],
		{
			deadline = Date.now() + WRITE_BUSY_TIMEOUT_MS,
			isInTransaction = false,
			isRelaxed = false,
		} = {},
	): Promise<StatementResult> {
		return new Promise((resolve, reject) => {
			const id = ++this.#lastId;
			const { worker, pending } = this.#started();
			const request = { id, sql, parameters, deadline, isInTransaction, isRelaxed };
			// A value that cannot be sent fails here, before anybody waits for it.
			worker.postMessage(request satisfies WorkerRequest);
			pending.set(id, { resolve, reject });
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
	if ("error" in reply) waiting?.reject(Object.assign(new Error(reply.error.message), reply.error));
	else waiting?.resolve(reply);
}

function unavailable(cause: string): DatabaseError {
	return new DatabaseError("unavailable", { cause });
}
