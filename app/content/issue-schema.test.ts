import { expect, test } from "vitest";
import { withoutNames } from "./issue-schema.ts";

test.each([
	["Hello {first-name},\n\nnews.", "Hello,\n\nnews."],
	["Hello {first-name}.", "Hello."],
	["News for you, {first-name}!", "News for you!"],
	["{first-name}, what changed", "What changed"],
	["Nothing to fill in", "Nothing to fill in"],
])("“%s” without a name", (text, without) => {
	expect(withoutNames(text)).toBe(without);
});
