import { expect, test } from "vitest";
import { findFirstName } from "./first-name.ts";

test.each([
	["Jo Bloggs", "Jo"],
	["Siân", "Siân"],
	["Dr. Anna Weber", "Anna"],
	["Prof. Dr. Anna Weber", "Anna"],
	["Weber, Anna", "Anna"],
	["Weber, Dr. Anna", "Anna"],
	["van der Berg, Anna", "Anna"],
	["O’Neill, Sam", "Sam"],
	["Anna Weber, PhD", "Anna"],
	["ANNA WEBER", "Anna"],
	["Jean-Luc Picard", "Jean-Luc"],
	["MRS JONES", null],
	["Dr. Weber", null],
	["Dr.", null],
	["Weber,", null],
	["García Márquez, Gabriel", null],
	["J. Smith", null],
	["=1+1", null],
	["=HYPERLINK(1)", null],
	["<b>Jo</b>", null],
	["", null],
	[null, null],
])("the first name of %s is %s", (name, first) => {
	expect(findFirstName(name)).toBe(first);
});
