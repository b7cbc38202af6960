import { Worker } from "node:worker_threads";
import { CommitFailed, type CommitFailure, type Committed, type Write } from "./write.ts";

/** What goes to the writer's thread. */
export type Job = { id: number; writes: readonly Write[] };

/** Deleted bytes are to go from the files: from the log, or from the whole file by writing it anew. */
export type Scrub = { id: number; scrub: "log" | "file" };

/** What comes back from it. */
export type Reply =
	| { id: number; committed: Committed[] }
	| { id: number; failure: CommitFailure; table: string | null; cause: string };

/** More than this waiting means that the disk does not keep up: say so at once instead of piling up. */
const MOST_WAITING = 5_000;

type Waiting = { resolve(committed: Committed[]): void; reject(error: CommitFailed): void };

/** A thread, and who waits for its replies. */
type Thread = { worker: Worker; waiting: Map<number, Waiting> };

/**
 * Starts the thread that does all writing to one SQLite file: the wait for a disk or for a foreign
 * lock never stops the thread that answers requests. A thread that dies is replaced at the next commit.
 */
export function startWriter(file: string) {
	let lastId = 0;
	let current: Thread | null = null;

	function thread(): Thread {
		if (current) return current;
		const worker = new Worker(new URL("./sqlite-writer-thread.ts", import.meta.url), {
			workerData: { file },
		});
		const started: Thread = { worker, waiting: new Map() };
		worker.on("message", (reply: Reply) => settle(started, reply));
		worker.on("error", (error) => abandon(started, String(error)));
		worker.on("exit", () => abandon(started, "the writer's thread ended"));
		current = started;
		return started;
	}

	/** Its end is told after its error: by then another thread may have work of its own. */
	function abandon(ended: Thread, cause: string): void {
		if (current === ended) current = null;
		for (const promise of ended.waiting.values())
			promise.reject(new CommitFailed("unavailable", null, cause));
		ended.waiting.clear();
	}

	function ask(message: Omit<Job, "id"> | Omit<Scrub, "id">): Promise<Committed[]> {
		return new Promise((resolve, reject) => {
			const id = ++lastId;
			const { worker, waiting } = thread();
			worker.postMessage({ id, ...message });
			waiting.set(id, { resolve, reject });
		});
	}

	function commit(writes: readonly Write[]): Promise<Committed[]> {
		if ((current?.waiting.size ?? 0) >= MOST_WAITING)
			return Promise.reject(new CommitFailed("unavailable", null, "too many writes are waiting"));
		return ask({ writes });
	}

	async function scrub(rewrite = false): Promise<void> {
		await ask({ scrub: rewrite ? "file" : "log" });
	}

	async function close(): Promise<void> {
		const running = current?.worker;
		if (!running) return;
		const ended = new Promise<void>((resolve) => running.once("exit", () => resolve()));
		running.postMessage("close");
		await ended;
	}

	return { commit, scrub, close };
}

function settle({ waiting }: Thread, reply: Reply): void {
	const promise = waiting.get(reply.id);
	waiting.delete(reply.id);
	if ("committed" in reply) promise?.resolve(reply.committed);
	else promise?.reject(new CommitFailed(reply.failure, reply.table, reply.cause));
}
