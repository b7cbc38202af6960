import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { illustrationSheet } from "./illustration-sheet.ts";

test("the sheet of illustrations is made from the single ones as they are", () => {
	const sheet = readFileSync(new URL("../public/illustrations/sheet.svg", import.meta.url), "utf8");
	expect(sheet).toBe(illustrationSheet());
});
