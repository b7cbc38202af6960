import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { afterEach, beforeEach } from "vitest";

/** Creates a folder for each test of a file. @returns a function that joins names to the folder's path. */
export function scratchFolder(): (...names: string[]) => string {
	let folder = "";
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), "sheaf-test-"));
	});
	afterEach(() => rmSync(folder, { recursive: true, force: true }));

	return (...names) => join(folder, ...names);
}

/** The content of all files in a folder as lower-case text, with backups decompressed. */
export function textIn(folder: string): string {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) => {
			const bytes = readFileSync(join(parentPath, name));
			const plain = name.endsWith(".zst") ? zstdDecompressSync(bytes) : bytes;
			return plain.toString("latin1").toLowerCase();
		})
		.join("\n");
}
