import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";

/** Gives each test of a file a folder of its own. @returns the path of something in it; without names, its own. */
export function scratchFolder(): (...names: string[]) => string {
	let folder = "";
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), "sheaf-test-"));
	});
	afterEach(() => rmSync(folder, { recursive: true, force: true }));
	return (...names) => join(folder, ...names);
}
