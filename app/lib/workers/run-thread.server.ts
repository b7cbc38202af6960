import { once } from "node:events";
import { Worker } from "node:worker_threads";

export type ThreadLimits = {
	/** Milliseconds after which the thread is ended. */
	deadline: number;
	/** Of its heap. */
	megabytes: number;
};

/**
 * Runs a script on a thread of its own, so that foreign data can keep neither the main thread nor the memory.
 * @param data the script's `workerData`
 * @returns the script's first message; null when the thread was ended by its limits.
 * @throws the script's error
 */
export async function runThread<Message>(
	script: URL,
	data: unknown,
	{ deadline, megabytes }: ThreadLimits,
): Promise<Message | null> {
	const thread = new Worker(script, {
		workerData: data,
		resourceLimits: { maxOldGenerationSizeMb: megabytes },
		stdout: true,
		stderr: true,
	});
	const signal = AbortSignal.timeout(deadline);

	try {
		const [message] = await once(thread, "message", { signal });
		return message as Message;
	} catch (error) {
		const isOutOfMemory =
			(error as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY";
		if (signal.aborted || isOutOfMemory) return null;

		throw error;
	} finally {
		await thread.terminate();
	}
}
