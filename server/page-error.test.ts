import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describePageError } from "./page-error.ts";

function errorOf(run: () => unknown): unknown {
	try {
		return run();
	} catch (error) {
		return error;
	}
}

test("staff read why their text can't be shown", () => {
	const error = new Error("{fone} is not a known placeholder.");
	expect(describePageError(error)).toBe(error.message);
});

test.each([
	["a missing file", () => readFileSync("/missing/manifest.js")],
	["a fault in the code", () => (undefined as never as { a: 1 }).a],
	["a value that is no error", () => "ENOENT"],
])("staff read no path and no code of %s", (_what, run) => {
	expect(describePageError(errorOf(run))).toBe(
		"It couldn’t be shown, for a reason on our side that the server’s log has.",
	);
});
