import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";
import { table } from "./table.ts";

test.each([
	["plain", "plain"],
	["a,b", '"a,b"'],
	['say "hi"', '"say ""hi"""'],
	["two\nlines", '"two\nlines"'],
	["=1+1", "'=1+1"],
	["+44 20", "'+44 20"],
	["-1", "'-1"],
	["@SUM(A1)", "'@SUM(A1)"],
	['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
	[null, ""],
])("the cell %j is written as %j", (value, written) => {
	expect(csvLine([value])).toBe(written);
});

test("a table's cells keep to their line and cannot steer the terminal", () => {
	const lines = table(["name"], [{ name: "a\u001b[31m\nb\u202e" }, { name: "x".repeat(80) }]);
	expect(lines).toHaveLength(3);
	expect(lines[1]).toBe("a [31m b");
	expect(lines[2]).toHaveLength(44);
});
