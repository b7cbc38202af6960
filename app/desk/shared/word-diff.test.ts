import { expect, test } from "vitest";
import { compareWords } from "./word-diff.ts";

test("only the words that differ are marked", () => {
	expect(compareWords("Call us at nine.", "Call us at ten.")).toEqual([
		{ text: "Call us at ", kind: "same" },
		{ text: "nine", kind: "removed" },
		{ text: "ten", kind: "added" },
		{ text: ".", kind: "same" },
	]);
});

test("long unchanged text is shortened", () => {
	const long = "word ".repeat(500);
	const parts = compareWords(`a ${long}b`, `c ${long}d`);
	const length = parts.reduce((sum, { text }) => sum + text.length, 0);

	expect(length).toBeLessThan(300);
	expect(parts.filter(({ kind }) => kind !== "same")).toHaveLength(4);
});

test("shortened text keeps whole words", () => {
	const long = "elephant ".repeat(60);
	const parts = compareWords(`a ${long}`, `c ${long}`);

	expect(parts.at(-1)?.text).toMatch(/^( elephant)+ … $/);
});

test("two long texts with nothing in common take less than a second", () => {
	const one = Array.from({ length: 20_000 }, (_, n) => `a${n}`).join(" ");
	const other = Array.from({ length: 20_000 }, (_, n) => `b${n}`).join(" ");
	const start = performance.now();

	compareWords(one, other);

	expect(performance.now() - start).toBeLessThan(1_500);
});
