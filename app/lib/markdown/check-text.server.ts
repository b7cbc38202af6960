import { createHash } from "node:crypto";
import { on } from "node:events";
import { Worker } from "node:worker_threads";
import type { MarkdownProblem } from "./markdown.server.ts";

/** Milliseconds of processor time that parsing and rendering a text may take: the longest article takes a tenth. */
const MAX_TIME = 1_000;

/** The same, of a thread that has just started and tries again. */
const MAX_THREAD_TIME = 2_000;

/** Milliseconds between two looks at a thread's processor time. */
const CHECK_INTERVAL = 50;

/** Milliseconds after which the thread is ended, however little of the processor it got. A busy machine starts it late. */
const DEADLINE = 20_000;

export const UNREADABLE_TEXT =
	"This text takes too long to lay out: too many signs such as > * _ ` or [ are nested or not closed. Please simplify it.";

export type CheckOrder = {
	source: string;
	known: {
		/** Names of `:::` containers. */
		containers: readonly string[];
		/** Names that can stand in braces; any without it. */
		placeholders?: readonly string[];
	};
};

export type CheckResult = {
	/** Milliseconds of processor time. */
	time: number;
	problems: readonly MarkdownProblem[];
};

/** The times of texts by their hashes: drafts and restored versions come again. */
const times = new Map<string, number>();

const MAX_REMEMBERED = 1_000;

/**
 * Parses a text on a thread of its own first. Some short texts keep the parser busy for minutes or exhaust its
 * stack.
 * @returns false when it must not be parsed on the main thread.
 */
export async function isReadableMarkdown(source: string): Promise<boolean> {
	return (await timeMarkdown(source)) <= MAX_TIME;
}

/** Milliseconds of processor time that a text takes. */
export async function timeMarkdown(source: string): Promise<number> {
	if (source.trim() === "") return 0;

	const known = times.get(hash(source));
	if (known !== undefined) return known;

	const result = await checkMarkdown(source, { containers: [] });
	return result?.time ?? Number.POSITIVE_INFINITY;
}

/** Milliseconds that the main thread may be busy with a text: the longest article takes some more than ten. */
const MAX_MAIN_THREAD = 40;

/** Characters from which a text is slow whose time isn't known. */
const LONG = 20_000;

/** True for a text that keeps a thread busy for longer than a request should wait. */
export function isSlowMarkdown(source: string): boolean {
	const known = times.get(hash(source));
	return known === undefined ? source.length > LONG : known > MAX_MAIN_THREAD;
}

/**
 * What an author has to mend, found on a thread of its own.
 * @returns null for a text that takes too long.
 */
export async function checkMarkdown(
	source: string,
	known: CheckOrder["known"],
): Promise<CheckResult | null> {
	const key = hash(source);
	if ((times.get(key) ?? 0) > MAX_TIME) return null;

	const result = await runCheck({ source, known });
	if (times.size >= MAX_REMEMBERED) times.clear();
	if (result) times.set(key, result.time);

	return result && result.time <= MAX_TIME ? result : null;
}

function hash(source: string): string {
	return createHash("sha256").update(source).digest("base64url");
}

async function runCheck(order: CheckOrder): Promise<CheckResult | null> {
	const thread = takeThread();
	const overrun = new AbortController();
	const deadline = AbortSignal.timeout(DEADLINE);
	const signal = AbortSignal.any([overrun.signal, deadline]);
	const messages = on(thread, "message", { signal });
	let timer: NodeJS.Timeout | undefined;

	try {
		thread.postMessage(order);
		const started = await findNext<NodeJS.CpuUsage>(messages);
		const checked = findNext<CheckResult>(messages);

		const endOverrun = async () => {
			const { user, system } = await thread.cpuUsage(started);
			if ((user + system) / 1000 > MAX_THREAD_TIME) overrun.abort();
		};
		// Fails when the thread has ended: then its result, or its error, has arrived.
		timer = setInterval(() => endOverrun().catch(() => {}), CHECK_INTERVAL);

		const result = await checked;
		giveBack(thread);

		return result;
	} catch {
		await thread.terminate();
		return null;
	} finally {
		clearInterval(timer);
		await messages.return?.();
	}
}

/** A thread that waits for the next text: an author's texts follow each other, and starting one takes 0.3 s. */
let idle: { thread: Worker; timer: NodeJS.Timeout } | null = null;

const IDLE_MS = 120_000;

function takeThread(): Worker {
	if (idle) {
		const { thread, timer } = idle;
		idle = null;
		clearTimeout(timer);

		return thread;
	}

	return new Worker(new URL("./check-worker.ts", import.meta.url), {
		resourceLimits: { maxOldGenerationSizeMb: 256 },
		stdout: true,
		stderr: true,
	});
}

function giveBack(thread: Worker): void {
	if (idle) {
		void thread.terminate();
		return;
	}

	thread.unref();
	const timer = setTimeout(() => {
		idle = null;
		void thread.terminate();
	}, IDLE_MS);
	timer.unref();
	idle = { thread, timer };
}

async function findNext<Message>(
	messages: AsyncIterator<unknown[]>,
): Promise<Message> {
	const { value } = await messages.next();
	if (!value) throw new Error("the thread has ended");

	return value[0] as Message;
}
