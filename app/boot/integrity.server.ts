import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createCache } from "#lib/cache.ts";

const built = new URL("../../build/client/", import.meta.url);

/** More than a build has. */
const MAX_FILES = 10_000;

const known = createCache<string, string>(MAX_FILES);

/**
 * The hash of a built file that a browser checks before running it (Subresource Integrity).
 * @param address of the file, as pages name it: `/assets/…`.
 * @throws when the build has no such file.
 */
export function formatIntegrity(address: string): string {
	return known.once(address, () => hashAsset(address));
}

function hashAsset(address: string): string {
	const bytes = readFileSync(new URL(address.slice(1), built));
	return `sha256-${createHash("sha256").update(bytes).digest("base64")}`;
}
