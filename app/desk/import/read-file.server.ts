import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { ContactFile } from "./read-contacts.ts";

/** Milliseconds after which the thread is ended. */
const DEADLINE = 30_000;

/** Reads a file of contacts on a thread of its own, with limits of time and memory. */
export async function readContactFile(
	bytes: Uint8Array,
	deadline = DEADLINE,
): Promise<ContactFile> {
	const worker = new Worker(new URL("./contacts-worker.ts", import.meta.url), {
		workerData: bytes,
		resourceLimits: { maxOldGenerationSizeMb: 512 },
		stdout: true,
		stderr: true,
	});
	const signal = AbortSignal.timeout(deadline);

	try {
		const [file] = await once(worker, "message", { signal });
		return file as ContactFile;
	} catch {
		return {
			error:
				"The file takes too long to read. Split it into smaller ones, and leave out columns that you don’t need.",
		};
	} finally {
		await worker.terminate();
	}
}
