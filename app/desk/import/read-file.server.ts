import { runThread } from "#lib/workers/run-thread.server.ts";
import type { ContactFile } from "./read-contacts.ts";

const script = new URL("./contacts-worker.ts", import.meta.url);

const DEADLINE = 30_000;

/** Reads a file of contacts on a thread of its own, with limits of time and memory. */
export async function readContactFile(
	bytes: Uint8Array,
	deadline = DEADLINE,
): Promise<ContactFile> {
	const limits = { deadline, megabytes: 512 };
	const file = await runThread<ContactFile>(script, bytes, limits).catch(
		() => null,
	);

	return (
		file ?? {
			error:
				"The file takes too long to read. Split it into smaller ones, and leave out columns that you don’t need.",
		}
	);
}
