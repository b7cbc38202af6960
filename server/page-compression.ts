import { createCache, onceFor } from "#lib/cache.ts";
import {
	accepts,
	compress,
	type Encoding,
	encodings,
} from "#lib/http/compression.server.ts";
import type { StaticFile } from "./static-files.ts";

const preferred = Object.keys(encodings) as Encoding[];

/**
 * Compresses pages when they are asked for, once for each encoding: in a few milliseconds for the first response, and
 * as well as possible for those that follow. Starts and publications compress nothing.
 */
export function pageCompression() {
	const started = onceFor((_: StaticFile) =>
		createCache<Encoding, Promise<void>>(preferred.length),
	);
	/** One page at a time: an encoder needs megabytes. */
	let queue: Promise<void> = Promise.resolve();

	async function compressOnce(
		file: StaticFile,
		encoding: Encoding,
	): Promise<void> {
		await store(file, encoding, "request");
		if (file.body[encoding])
			queue = queue.then(() => store(file, encoding, "best"));
	}

	function whenCompressed(file: StaticFile, encoding: Encoding): Promise<void> {
		return started(file).once(encoding, () => compressOnce(file, encoding));
	}

	/** The encoding in which a file is sent; null to send it as it is. */
	return async function chooseEncoding(
		file: StaticFile,
		accepted: string,
	): Promise<Encoding | null> {
		for (const encoding of preferred) {
			if (!accepts(accepted, encoding)) continue;
			if (file.body[encoding] === undefined)
				await whenCompressed(file, encoding);
			if (file.body[encoding]) return encoding;
		}

		return null;
	};
}

/** Without the memory that it takes, the body stays as it is. */
async function store(
	{ body }: StaticFile,
	encoding: Encoding,
	effort: "request" | "best",
): Promise<void> {
	const smaller = await compress(body.identity, encoding, effort).catch(
		() => null,
	);
	body[encoding] = smaller ?? body[encoding] ?? null;
}
