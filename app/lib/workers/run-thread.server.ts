import { on } from "node:events";
import { Worker } from "node:worker_threads";

export type ThreadLimits = {
	/** Milliseconds after which the thread is ended. */
	deadline: number;
	/** Of its heap. */
	megabytes: number;
};

export type ThreadOptions = Partial<ThreadLimits> & {
	/** Called with the `progress` of messages that have one; others are the result. */
	onProgress?: ((progress: never) => void) | undefined;
	signal?: AbortSignal | undefined;
};

/**
 * Runs a script on a thread of its own, so that foreign data and long work can keep neither the main thread nor
 * the memory.
 * @param data the script's `workerData`
 * @returns the script's first message that is not progress; null when the thread was ended by its limits.
 * @throws the script's error
 */
export async function runThread<Message>(
	script: URL,
	data: unknown,
	{ deadline, megabytes, onProgress, signal }: ThreadOptions,
): Promise<Message | null> {
	signal?.throwIfAborted();

	const timeout = deadline ? AbortSignal.timeout(deadline) : null;
	const signals = [signal, timeout].filter((each) => each != null);
	const thread = new Worker(script, {
		workerData: data,
		resourceLimits: megabytes ? { maxOldGenerationSizeMb: megabytes } : {},
		stdout: true,
		stderr: true,
	});

	try {
		for await (const [message] of on(thread, "message", {
			signal: AbortSignal.any(signals),
			close: ["exit"],
		})) {
			if (!isProgress(message)) return message;
			onProgress?.(message.progress);
		}

		throw new Error("The thread has ended.");
	} catch (error) {
		const isOutOfMemory =
			(error as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY";
		if (timeout?.aborted || isOutOfMemory) return null;

		throw error;
	} finally {
		await thread.terminate();
	}
}

function isProgress(message: unknown): message is { progress: never } {
	return (
		typeof message === "object" && message !== null && "progress" in message
	);
}
