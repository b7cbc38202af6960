import { expect, test } from "vitest";
import { MAX_LENGTH, parseSearch, searchText, searchWords } from "./words.ts";

test.each([
	{
		texts: ["Sam O’Neill", "sam@firm.example"],
		words: "sam o neill sam firm example",
	},
	{ texts: ["020 7946 0123", null, undefined], words: "020 7946 0123" },
	{ texts: ["Łódź", "ÉCLAIR"], words: "łodz eclair" },
	{ texts: ['"NEAR(a*) OR -b:c"'], words: "near a or b c" },
	{ texts: ["", "  "], words: "" },
	{ texts: ["ﬁnance"], words: "finance" },
	{ texts: ["auto\u00admation"], words: "automation" },
	{ texts: ["cafe\u0301 Zo\u00eb"], words: "cafe zoe" },
])("“$texts” is found by “$words”", ({ texts, words }) => {
	expect(searchWords(...texts)).toBe(words);
});

test("very long words and texts are cut", () => {
	expect(searchWords("x".repeat(10_000))).toHaveLength(60);
	expect(searchWords("a ".repeat(MAX_LENGTH)).length).toBeLessThan(MAX_LENGTH);
});

/** As the full-text indexes match, each word with the start of an indexed one. */
function finds(typed: string, stored: string): boolean {
	const text = ` ${searchText(stored)}`;
	return parseSearch(typed).every((term) =>
		term.some((words) => words.every((word) => text.includes(` ${word}`))),
	);
}

test.each([
	"07700 900123",
	"07700900123",
	"+447700900123",
	"+44 7700 900 123",
	"+44 (0)7700 900123",
	"0044 7700 900123",
	"447700900123",
	"(07700) 900-123",
	"07700.900.123",
	"0 7 7 0 0 9 0 0 1 2 3",
	"7700900123",
	"900123",
	"900 123",
	"0123",
	"0770090",
])("a search for %s finds each spelling of the phone number", (typed) => {
	const spellings = [
		"07700 900123",
		"07700900123",
		"+44 7700 900123",
		"+44 (0) 7700 900123",
		"0044-7700-900123",
		"07700.900.123",
		"Call me on 07700 900 123, please",
	];

	expect(spellings.filter((stored) => !finds(typed, stored))).toEqual([]);
});

test.each(["07700900124", "+447700900124", "900124", "07700 900 1234"])(
	"a search for %s does not find another phone number",
	(typed) => {
		expect(finds(typed, "07700 900123")).toBe(false);
	},
);

test("a phone number can be searched together with a name", () => {
	expect(finds("carla +447700900123", "Carla, 07700 900123")).toBe(true);
	expect(finds("maria +447700900123", "Carla, 07700 900123")).toBe(false);
});

test("numbers in texts are found as typed", () => {
	expect(finds("order 46", "Order 4600 of 2026")).toBe(true);
	expect(finds("2026", "Order 4600 of 2026")).toBe(true);
	expect(finds("600", "Order 4600 of 2026")).toBe(false);
});
