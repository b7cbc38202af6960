import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isReadableMarkdown } from "./check-text.server.ts";

const article = readFileSync(
	new URL("../../content/legal/privacy-policy.md", import.meta.url),
	"utf8",
);

test.each([
	["an empty text", ""],
	["a long policy", article],
	["a list of 200 items", "- a\n".repeat(200)],
	["one line of 40,000 letters", "word ".repeat(8_000)],
])("%s is readable", async (_name, text) => {
	expect(await isReadableMarkdown(text)).toBe(true);
});

test.each([
	["2,000 levels of quotations", ">".repeat(2_000)],
	["growing runs of backticks", growing("`", 800)],
	["emphasis that is never closed", "_a**b".repeat(10_000)],
	["emphasis inside emphasis", "*a _b ".repeat(60_000)],
])("%s must not be parsed", async (_name, text) => {
	expect(await isReadableMarkdown(text)).toBe(false);
});

function growing(sign: string, count: number): string {
	return Array.from({ length: count }, (_, at) => sign.repeat(at + 1)).join(
		" ",
	);
}
