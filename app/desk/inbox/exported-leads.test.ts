import { expect, test } from "vitest";
import { csvLine } from "./exported-leads.server.ts";

test.each([
	["plain", "plain"],
	["a,b", '"a,b"'],
	['say "hi"', '"say ""hi"""'],
	["two\nlines", '"two\nlines"'],
	["=1+1", "'=1+1"],
	["+44 20", "'+44 20"],
	["-1", "'-1"],
	["@SUM(A1)", "'@SUM(A1)"],
	["＝1+1", "'＝1+1"],
	['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
	[null, ""],
])("the cell %j is written as %j", (value, written) => {
	expect(csvLine([value])).toBe(written);
});
