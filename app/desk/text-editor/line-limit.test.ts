import { expect, test } from "vitest";
import { countExcessLines } from "./line-limit.ts";

test.each([
	["a\n\n".repeat(10_000), 20_001],
	["a\n".repeat(10_000), 10_001],
	["a\n\n".repeat(1_000), null],
	["word ".repeat(12_000), null],
])("%#: lines are counted where they are too many", (text, lines) => {
	expect(countExcessLines(text)).toBe(lines);
});
