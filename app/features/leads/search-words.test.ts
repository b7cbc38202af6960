import { expect, test } from "vitest";
import { searchWords } from "./search-words.ts";

test.each([
	{
		texts: ["Sam O’Neill", "sam@firm.example"],
		words: "sam o neill sam firm example",
	},
	{ texts: ["020 7946 0123", null, undefined], words: "020 7946 0123" },
	{ texts: ["Łódź", "ÉCLAIR"], words: "łódź éclair" },
	{ texts: ['"NEAR(a*) OR -b:c"'], words: "near a or b c" },
	{ texts: ["", "  "], words: "" },
	{ texts: ["ﬁnance"], words: "finance" },
])("“$texts” is found by “$words”", ({ texts, words }) => {
	expect(searchWords(...texts)).toBe(words);
});

test("very long words and texts are cut", () => {
	expect(searchWords("x".repeat(10_000))).toHaveLength(60);
	expect(searchWords("a ".repeat(10_000)).split(" ")).toHaveLength(400);
});
