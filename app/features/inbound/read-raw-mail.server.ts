import { runThread } from "#lib/workers/run-thread.server.ts";
import { type RawMail, readUnparsed } from "./raw-mail.server.ts";

const script = new URL("./mail-worker.ts", import.meta.url);

const LIMITS = { deadline: 20_000, megabytes: 512 };

/** Reads an email in its raw form on a thread of its own. Never throws: one that takes too long becomes its source. */
export async function readRawMail(
	source: string | Uint8Array,
	limits = LIMITS,
): Promise<RawMail> {
	const mail = await runThread<RawMail>(script, source, limits).catch(
		() => null,
	);

	return mail ?? readUnparsed(source);
}
