import { Worker } from "node:worker_threads";
import { CompiledQuery } from "kysely";
import { findTable } from "./dialect.ts";
import { DatabaseError } from "./errors.ts";
import {
	BEGIN,
	COMMIT,
	type StatementResult,
	WRITE_BUSY_TIMEOUT_MS,
} from "./sqlite-statements.ts";

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

/** Limit of the queue of writes. When the disk does not keep up, further writes are refused immediately. */
const MAX_WAITING = 5_000;

/** https://www.sqlite.org/rescode.html */
const SQLITE_CONSTRAINT = 19;

const UNIQUE_CODES = new Set([2067, 1555]);

export function convertError(
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

export const begin = CompiledQuery.raw(BEGIN);
export const commit = CompiledQuery.raw(COMMIT);

const unavailable = (cause: string) =>
	new DatabaseError("unavailable", { cause });

type Pending = {
	queries: readonly CompiledQuery[];
	resolve(result: StatementResult): void;
	reject(error: DatabaseError): void;
};

type Thread = { worker: Worker; pending: Map<number, Pending> };

/** The worker thread and the queue of writers. A crashed thread is replaced at the next statement. */
export class Writer {
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
