import { createHash } from "node:crypto";
import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** Milliseconds of processor time: a long article takes less than half of it, on a thread that has just started. */
const MAX_TIME = 1_000;

/** Milliseconds after which the thread is ended. */
const DEADLINE = 5_000;

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
	const hash = createHash("sha256").update(source).digest("base64url");
	if (readable.has(hash)) return true;

	const isReadable = await parsesInTime(source);
	if (readable.size >= MAX_REMEMBERED) readable.clear();
	if (isReadable) readable.add(hash);

	return isReadable;
}

async function parsesInTime(source: string): Promise<boolean> {
	const worker = new Worker(new URL("./check-worker.ts", import.meta.url), {
		workerData: source,
		resourceLimits: { maxOldGenerationSizeMb: 256 },
		stdout: true,
		stderr: true,
	});

	try {
		const signal = AbortSignal.timeout(DEADLINE);
		const [time] = await once(worker, "message", { signal });

		return time <= MAX_TIME;
	} catch {
		return false;
	} finally {
		await worker.terminate();
	}
}
