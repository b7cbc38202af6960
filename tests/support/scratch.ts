import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
