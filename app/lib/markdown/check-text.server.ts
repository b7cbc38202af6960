import { createHash } from "node:crypto";
import { on } from "node:events";
import { Worker } from "node:worker_threads";

/** Milliseconds of processor time: the longest article takes half of it on a thread that has just started. */
const MAX_TIME = 1_000;

/** Milliseconds between two looks at a thread's processor time. */
const CHECK_INTERVAL = 50;

/** Milliseconds after which the thread is ended, however little of the processor it got. A busy machine starts it late. */
const DEADLINE = 20_000;

export const UNREADABLE_TEXT =
	"This text takes too long to lay out: too many signs such as > * _ ` or [ are nested or not closed. Please simplify it.";

/** Hashes of texts that have passed. Drafts and restored versions come again. */
const readable = new Set<string>();

const MAX_REMEMBERED = 1_000;

/**
 * Parses a text on a thread of its own first. Some short texts keep the parser busy for minutes or exhaust its
 * stack.
 * @returns false when it must not be parsed on the main thread.
 */
export async function isReadableMarkdown(source: string): Promise<boolean> {
	if (source.trim() === "") return true;

	const hash = createHash("sha256").update(source).digest("base64url");
	if (readable.has(hash)) return true;

	const isReadable = await parsesInTime(source);
	if (readable.size >= MAX_REMEMBERED) readable.clear();
	if (isReadable) readable.add(hash);

	return isReadable;
}

async function parsesInTime(source: string): Promise<boolean> {
	const thread = takeThread();
	const overrun = new AbortController();
	const deadline = AbortSignal.timeout(DEADLINE);
	const signal = AbortSignal.any([overrun.signal, deadline]);
	const messages = on(thread, "message", { signal });
	let timer: NodeJS.Timeout | undefined;

	try {
		thread.postMessage(source);
		const started = await findNextTime(messages);
		const parsed = findNextTime(messages);

		const endOverrun = async () => {
			const used = await thread.cpuUsage(started);
			if (toMilliseconds(used) > MAX_TIME) overrun.abort();
		};
		// Fails when the thread has ended: then its result, or its error, has arrived.
		timer = setInterval(() => endOverrun().catch(() => {}), CHECK_INTERVAL);

		const isInTime = toMilliseconds(await parsed) <= MAX_TIME;
		giveBack(thread);

		return isInTime;
	} catch {
		await thread.terminate();
		return false;
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

/** The next processor time that the thread posts. */
async function findNextTime(
	messages: AsyncIterator<NodeJS.CpuUsage[]>,
): Promise<NodeJS.CpuUsage> {
	const { value } = await messages.next();
	if (!value) throw new Error("the thread has ended");

	return value[0];
}

const toMilliseconds = ({ user, system }: NodeJS.CpuUsage) =>
	(user + system) / 1000;
