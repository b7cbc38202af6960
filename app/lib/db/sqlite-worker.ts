import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import type { WorkerReply, WorkerRequest } from "./sqlite.server.ts";
import {
	prepareForWriting,
	type StatementResult,
	statementRunner,
	WRITE_BUSY_TIMEOUT_MS,
} from "./sqlite-statements.ts";

/** The only connection that writes. It runs what it is sent in order, and blocks on locks and disks instead of the main thread. */

if (!parentPort) throw new Error("sqlite-worker.ts runs in a worker thread");
const port = parentPort;
const file: string = workerData.file;

type Connection = {
	db: DatabaseSync;
	run: ReturnType<typeof statementRunner>;
	/** As they are set now. */
	pragmas: { busy_timeout: number; synchronous: string };
};
let connection: Connection | null = null;

/** https://www.sqlite.org/rescode.html */
const SQLITE_CONSTRAINT = 19;

port.on("message", (request: WorkerRequest | "close") => {
	if (request === "close") {
		disconnect();
		port.close();
	} else port.postMessage(reply(request));
});

/** Runs a request's statements. When one fails, the transaction is rolled back and the rest are skipped. */
function reply(request: WorkerRequest): WorkerReply {
	const { id, statements, continuesTransaction } = request;
	// Statements of a transaction that has been rolled back must not be committed alone.
	if (continuesTransaction && !connection?.db.isTransaction)
		return { id, error: { message: "the transaction has been rolled back", failedAt: 0 } };
	let failedAt = 0;
	try {
		const { run } = connect(request);
		let last: StatementResult = { rows: [], changes: 0 };
		for (const [index, { sql, parameters }] of statements.entries()) {
			failedAt = index;
			last = run(sql, parameters);
		}
		return { id, ...last };
	} catch (error) {
		const { message, errcode = 0 } = error as Error & { errcode?: number };
		// A connection that found the file read-only once would never write again.
		if ((errcode & 0xff) !== SQLITE_CONSTRAINT) disconnect();
		else if (connection?.db.isTransaction) connection.run("ROLLBACK", []);
		return { id, error: { message, errcode, failedAt } };
	}
}

function connect({ deadline, isRelaxed, continuesTransaction }: WorkerRequest): Connection {
	if (!connection) {
		const db = new DatabaseSync(file);
		const pragmas = { busy_timeout: WRITE_BUSY_TIMEOUT_MS, synchronous: "FULL" };
		connection = { db, run: statementRunner(db), pragmas };
		prepareForWriting(db);
	}
	// In a transaction neither can change.
	if (continuesTransaction) return connection;
	const left = Math.max(0, deadline - Date.now());
	set(connection, "busy_timeout", Math.ceil(left / 500) * 500);
	set(connection, "synchronous", isRelaxed ? "NORMAL" : "FULL");
	return connection;
}

function set<Name extends keyof Connection["pragmas"]>(
	{ db, pragmas }: Connection,
	name: Name,
	value: Connection["pragmas"][Name],
): void {
	if (pragmas[name] === value) return;
	db.exec(`PRAGMA ${name}=${value}`);
	pragmas[name] = value;
}

/** Rolls back what is open. The next request opens the file again. */
function disconnect(): void {
	try {
		connection?.db.close();
	} catch {
		// A connection that cannot even close is left to the garbage collector.
	}
	connection = null;
}
