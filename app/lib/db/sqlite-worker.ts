import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import type { WorkerReply, WorkerRequest } from "./sqlite.server.ts";
import { prepareForWriting, statementRunner, WRITE_BUSY_TIMEOUT_MS } from "./sqlite-statements.ts";

/** The only connection that writes. It runs what it is sent in order, and blocks on locks and disks instead of the main thread. */

if (!parentPort) throw new Error("sqlite-worker.ts runs in a worker thread");
const port = parentPort;
const file: string = workerData.file;

type Connection = { db: DatabaseSync; run: ReturnType<typeof statementRunner>; busyMs: number };
let connection: Connection | null = null;

port.on("message", (request: WorkerRequest | "close") => {
	if (request === "close") {
		disconnect();
		port.close();
		return;
	}
	port.postMessage(reply(request));
});

function reply({ id, sql, parameters, busyMs, isInTransaction }: WorkerRequest): WorkerReply {
	try {
		const isOpen = connection?.db.isTransaction ?? false;
		if (sql === "ROLLBACK" && !isOpen) return { id, rows: [], changes: 0 };
		// SQLite ends a transaction by itself on a full disk; what follows must not commit alone.
		if (isInTransaction && !isOpen) throw new Error("the transaction has been rolled back");
		return { id, ...connect(busyMs).run(sql, parameters) };
	} catch (error) {
		const { message, errcode } = error as Error & { errcode?: number };
		const code = (errcode ?? 0) & 0xff;
		// A connection opened read-only begins transactions, fails in them and stays read-only.
		if (code === SQLITE_READONLY || (!connection?.db.isTransaction && code !== SQLITE_CONSTRAINT))
			disconnect();
		return { id, error: { message, errcode } };
	}
}

/** https://www.sqlite.org/rescode.html */
const SQLITE_READONLY = 8;
const SQLITE_CONSTRAINT = 19;

function connect(busyMs: number): Connection {
	if (!connection) {
		const db = new DatabaseSync(file);
		connection = { db, run: statementRunner(db), busyMs: WRITE_BUSY_TIMEOUT_MS };
		prepareForWriting(db);
	}
	if (connection.busyMs !== busyMs) connection.db.exec(`PRAGMA busy_timeout=${busyMs}`);
	connection.busyMs = busyMs;
	return connection;
}

/** After a failure of the file itself, the next statement opens it anew. */
function disconnect(): void {
	try {
		connection?.db.close();
	} catch {
		// A connection that cannot even close is left to the garbage collector.
	}
	connection = null;
}
