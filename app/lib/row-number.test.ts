import { expect, test } from "vitest";
import { parseRowNumber } from "./row-number.ts";

test.each([
	["1", 1],
	["999999999", 999_999_999],
	["1000000000", 0],
	["01", 0],
	["0", 0],
	["-1", 0],
	["1.5", 0],
	["1e3", 0],
	["x", 0],
	["", 0],
	[null, 0],
	[undefined, 0],
])("the number of a row in “%s” is %i", (text, number) => {
	expect(parseRowNumber(text)).toBe(number);
});
