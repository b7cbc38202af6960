import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import type { WorkerReply, WorkerRequest } from "./sqlite.server.ts";
import { prepareForWriting, statementRunner, WRITE_BUSY_TIMEOUT_MS } from "./sqlite-statements.ts";

/** The only connection that writes. It runs what it is sent in order, and blocks on locks and disks instead of the main thread. */

if (!parentPort) throw new Error("sqlite-worker.ts runs in a worker thread");
const port = parentPort;
const file: string = workerData.file;

type Connection = {
	db: DatabaseSync;
	run: ReturnType<typeof statementRunner>;
	/** What is set now. */
	pragmas: { busy_timeout: number; synchronous: string };
};
let connection: Connection | null = null;
let hasFailed = false;

port.on("message", (request: WorkerRequest | "close") => {
	if (request === "close") {
		disconnect();
		port.close();
		return;
	}
	port.postMessage(reply(request));
});

function reply(request: WorkerRequest): WorkerReply {
	const { id, sql, parameters, isInTransaction } = request;
	try {
		const { db, run } = connect(request);
		if (sql === "ROLLBACK" && !db.isTransaction) return { id, rows: [], changes: 0 };
		// SQLite ends a transaction by itself on a full disk; what follows must not commit alone.
		if (isInTransaction && !db.isTransaction)
			throw new Error("the transaction has been rolled back");
		return { id, ...run(sql, parameters) };
	} catch (error) {
		const { message, errcode } = error as Error & { errcode?: number };
		if (sql === "COMMIT" && connection?.db.isTransaction) connection.run("ROLLBACK", []);
		if (((errcode ?? 0) & 0xff) !== SQLITE_CONSTRAINT) hasFailed = true;
		return { id, error: { message, errcode } };
	} finally {
		// A connection that found the file read-only once would never write again.
		if (hasFailed && !connection?.db.isTransaction) disconnect();
	}
}

/** https://www.sqlite.org/rescode.html */
const SQLITE_CONSTRAINT = 19;

function connect({ deadline, isRelaxed, isInTransaction }: WorkerRequest): Connection {
	if (!connection) {
		const db = new DatabaseSync(file);
		const pragmas = { busy_timeout: WRITE_BUSY_TIMEOUT_MS, synchronous: "FULL" };
		connection = { db, run: statementRunner(db), pragmas };
		prepareForWriting(db);
	}
	// In a transaction neither can change.
	if (isInTransaction) return connection;
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

/** After a failure of the file itself, the next statement opens it anew. */
function disconnect(): void {
	try {
		connection?.db.close();
	} catch {
		// A connection that cannot even close is left to the garbage collector.
	}
	connection = null;
	hasFailed = false;
}
