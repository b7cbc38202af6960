import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { prepareForWriting } from "./sqlite-pragmas.ts";
import type { Job, Reply, Scrub } from "./sqlite-writer.server.ts";
import { statementCache } from "./statement-cache.ts";
import type { CommitFailure, Committed, Write } from "./write.ts";

/**
 * The writer's thread: everything that waits is committed together (one disk sync for many forms),
 * each job in a savepoint of its own, so that one that fails takes no other with it.
 */

/** Bounds how long the first of a group waits for the last. */
const MOST_IN_ONE_COMMIT = 250;

/** https://www.sqlite.org/rescode.html: SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY. */
const DUPLICATE_CODES = new Set([2067, 1555]);

if (!parentPort) throw new Error("The writer runs in a thread of its own.");
const port = parentPort;
const file: string = workerData.file;

let db: DatabaseSync | null = null;
let statements: ReturnType<typeof statementCache> | null = null;
const queue: Job[] = [];
const scrubs: Scrub[] = [];
let closing = false;

port.on("message", (message: Job | Scrub | "close") => {
	if (message === "close") closing = true;
	else if ("scrub" in message) scrubs.push(message);
	else queue.push(message);
	if (queue.length <= 1 || closing) setImmediate(drain);
});

function drain(): void {
	if (queue.length > 0) {
		const jobs = queue.splice(0, MOST_IN_ONE_COMMIT);
		for (const reply of commitTogether(jobs)) port.postMessage(reply);
	}
	// What they are to take away was committed before they were sent.
	for (const wanted of scrubs.splice(0)) port.postMessage(scrubbed(wanted));
	if (queue.length > 0) setImmediate(drain);
	else if (closing) end();
}

/** Replies exist only once the commit has reached the disk. */
function commitTogether(jobs: readonly Job[]): Reply[] {
	try {
		const open = connection();
		open.exec("BEGIN IMMEDIATE");
		const replies = jobs.map((job) => attempt(open, job));
		open.exec("COMMIT");
		return replies;
	} catch (error) {
		reset();
		return jobs.map((job) => refusal(job.id, null, error));
	}
}

/** @throws when the database has given up the whole transaction, e.g. on a full disk. */
function attempt(open: DatabaseSync, job: Job): Reply {
	let reached: Write | null = null;
	open.exec("SAVEPOINT job");
	try {
		const committed: Committed[] = [];
		for (const write of job.writes) {
			reached = write;
			const done = run(open, write);
			if (write.expectRows !== undefined && done.changes !== write.expectRows) throw new Missed();
			committed.push(done);
		}
		open.exec("RELEASE job");
		return { id: job.id, committed };
	} catch (error) {
		if (!open.isTransaction) throw error;
		open.exec("ROLLBACK TO job; RELEASE job");
		return refusal(job.id, reached?.table ?? null, error);
	}
}

class Missed extends Error {}

/** Deleted rows are zeros in the main file (secure_delete), but their pages are still in the log; and where pages were once split, a copy can have stayed behind in a page. */
function scrubbed({ id, scrub }: Scrub): Reply {
	try {
		const open = connection();
		if (scrub === "file") open.exec("VACUUM");
		const done = open.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get();
		if (done?.busy !== 0) throw new Error("somebody else is reading the database");
		return { id, committed: [] };
	} catch (error) {
		return refusal(id, null, error);
	}
}

function run(open: DatabaseSync, { sql, parameters }: Write): Committed {
	const statement = prepared(open, sql);
	const values = parameters as SQLInputValue[];
	if (statement.columns().length === 0) {
		return { changes: Number(statement.run(...values).changes), rows: [] };
	}
	const rows = statement.all(...values) as Record<string, unknown>[];
	return { changes: rows.length, rows };
}

function prepared(open: DatabaseSync, sql: string): StatementSync {
	statements ??= statementCache(open);
	return statements.prepare(sql);
}

function refusal(id: number, table: string | null, error: unknown): Reply {
	const code = (error as { errcode?: number }).errcode;
	let failure: CommitFailure = "unavailable";
	if (error instanceof Missed) failure = "missed";
	else if (code !== undefined && DUPLICATE_CODES.has(code)) failure = "duplicate";
	const cause = error instanceof Error ? error.message : String(error);
	return { id, failure, table, cause };
}

function connection(): DatabaseSync {
	if (db) return db;
	db = new DatabaseSync(file);
	prepareForWriting(db);
	return db;
}

/** After a failure of the file itself, the next group starts from a fresh connection. */
function reset(): void {
	statements = null;
	try {
		db?.close();
	} catch {
		// A connection that cannot even close is left to the garbage collector.
	}
	db = null;
}

function end(): void {
	reset();
	port.close();
}
