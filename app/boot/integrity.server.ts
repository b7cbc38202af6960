import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const built = new URL("../../build/client/", import.meta.url);

const known = new Map<string, string>();

/**
 * The hash of a built file that a browser checks before running it (Subresource Integrity).
 * @param address of the file, as pages name it: `/assets/…`.
 * @throws when the build has no such file.
 */
export function formatIntegrity(address: string): string {
	const sum = known.get(address) ?? hashAsset(address);
	known.set(address, sum);

	return sum;
}

function hashAsset(address: string): string {
	const bytes = readFileSync(new URL(address.slice(1), built));
	return `sha256-${createHash("sha256").update(bytes).digest("base64")}`;
}
