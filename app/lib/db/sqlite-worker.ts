import { DatabaseSync } from "node:sqlite";
import {
	parentPort,
	receiveMessageOnPort,
	workerData,
} from "node:worker_threads";
import {
	BEGIN,
	COMMIT,
	createStatementRunner,
	prepareForWriting,
	type StatementResult,
	WRITE_BUSY_TIMEOUT_MS,
} from "./sqlite-statements.ts";
import type { WorkerReply, WorkerRequest } from "./sqlite-writer.server.ts";

/**
 * The only connection that writes. Runs requests in order, and blocks on locks and disks instead of the
 * main thread.
 */

if (!parentPort) throw new Error("sqlite-worker.ts runs in a worker thread");
const port = parentPort;
const file: string = workerData.file;

type Connection = {
	db: DatabaseSync;
	run: ReturnType<typeof createStatementRunner>;
	/** The current setting. */
	busyTimeout: number;
};
let connection: Connection | null = null;

/** https://www.sqlite.org/rescode.html */
const SQLITE_CONSTRAINT = 19;

/** Transactions that share a commit, and so a sync of the disk. None is acknowledged before. */
const MAX_GROUP = 32;

type Message = WorkerRequest | "close";

port.on("message", (first: Message) => {
	let message: Message | undefined = first;
	const group: WorkerRequest[] = [];
	while (message && message !== "close" && isTransaction(message)) {
		group.push(message);
		message =
			group.length < MAX_GROUP
				? receiveMessageOnPort(port)?.message
				: undefined;
	}

	const replies = group.length > 1 ? commitTogether(group) : null;
	for (const each of replies ?? group.map(reply)) port.postMessage(each);

	if (message === "close") {
		disconnect();
		port.close();
	} else if (message) port.postMessage(reply(message));
});

function isTransaction({ statements }: WorkerRequest): boolean {
	return statements[0]?.sql === BEGIN && statements.at(-1)?.sql === COMMIT;
}

/** @returns null when nothing was committed: then each transaction is to be run alone. */
function commitTogether(group: readonly WorkerRequest[]): WorkerReply[] | null {
	try {
		const { run } = connect(group[0] as WorkerRequest);
		run(BEGIN, []);

		for (const { statements } of group)
			for (const { sql, parameters } of statements.slice(1, -1))
				run(sql, parameters);

		run(COMMIT, []);

		return group.map(({ id }) => ({ id, rows: [], changes: 0 }));
	} catch {
		if (connection?.db.isTransaction) connection.db.exec("ROLLBACK");
		return null;
	}
}

/** Runs a request's statements. When one fails, the transaction is rolled back and the rest are skipped. */
function reply(request: WorkerRequest): WorkerReply {
	const { id, statements, continuesTransaction } = request;
	let failedAt = 0;
	try {
		// The rest of a rolled-back transaction must not be committed alone.
		if (continuesTransaction && !connection?.db.isTransaction)
			throw new Error("the transaction has been rolled back");

		const { run } = connect(request);
		let last: StatementResult = { rows: [], changes: 0 };
		for (const { sql, parameters } of statements) {
			last = run(sql, parameters);
			failedAt++;
		}

		return { id, ...last };
	} catch (error) {
		const { message, errcode = 0 } = error as Error & { errcode?: number };
		// A connection that found the file read-only once would never write again.
		if ((errcode & 0xff) !== SQLITE_CONSTRAINT) disconnect();
		else if (connection?.db.isTransaction) connection.db.exec("ROLLBACK");

		return { id, error: { message, errcode, failedAt } };
	}
}

function connect({
	deadline,
	continuesTransaction,
}: WorkerRequest): Connection {
	if (!connection) {
		const db = new DatabaseSync(file);
		connection = {
			db,
			run: createStatementRunner(db),
			busyTimeout: WRITE_BUSY_TIMEOUT_MS,
		};
		prepareForWriting(db);
	}

	if (continuesTransaction) return connection;

	const left = Math.ceil(Math.max(0, deadline - Date.now()) / 500) * 500;
	if (connection.busyTimeout !== left)
		connection.db.exec(`PRAGMA busy_timeout=${left}`);

	connection.busyTimeout = left;

	return connection;
}

/** Rolls back and closes. The next request opens the file again. */
function disconnect(): void {
	try {
		connection?.db.close();
	} catch {
		// A connection that cannot be closed is left to the garbage collector.
	}

	connection = null;
}
