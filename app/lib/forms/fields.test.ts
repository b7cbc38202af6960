import * as v from "valibot";
import { expect, test } from "vitest";
import {
	email,
	filled,
	limits,
	line,
	paragraphs,
	personName,
	website,
} from "./fields.ts";

function output(schema: v.GenericSchema<string, string>, input: string) {
	const result = v.safeParse(schema, input);
	return result.success ? result.output : null;
}

test.each([
	["owner@example.com", "owner@example.com"],
	["  owner@example.com ", "owner@example.com"],
	["o'brien+quotes@sub.example.co.uk", "o'brien+quotes@sub.example.co.uk"],
	["zoë@bücher.example", "zoë@bücher.example"],
	["owner", null],
	["owner@example", null],
	["@example.com", null],
	["owner@.", null],
	["a b@example.com", null],
	["owner@example.com, second@example.com", null],
	["Owner <owner@example.com>", null],
	["owner@example.com\r\nBcc: all@example.com", null],
	["owner@exam\u0000ple", null],
	["owner@exam\u200bple.com", null],
	["owner@example.com\u200b", "owner@example.com"],
	[`${"a".repeat(250)}@example.com`, null],
])("the email address %j is stored as %j", (input, expected) => {
	expect(output(email, input)).toBe(expected);
});

test.each([
	["example.com", "https://example.com"],
	["example.com:8080/shop", "https://example.com:8080/shop"],
	["https://example.com", "https://example.com"],
	["http://example.com/a?b=c", "http://example.com/a?b=c"],
	["www.bücher.example", "https://www.bücher.example"],
	["javascript:alert(1)", null],
	["data:text/html,x", null],
	["ftp://example.com", null],
	["mailto:a@example.com", null],
	["https://", null],
	["https://user:pass@example.com", null],
	["not a site", null],
	["localhost", null],
	[`https://example.com/${"a".repeat(limits.website.max)}`, null],
])("the website %j is stored as %j", (input, expected) => {
	expect(output(website, input)).toBe(expected);
});

test("a name has at least two visible characters", () => {
	for (const name of ["Jo", "陈伟", "Zoë \u200b"])
		expect(output(personName, name)).not.toBeNull();

	for (const name of ["", " ", "J", "\u200b\u200b", "J\u200b", "\u3164\u3164"])
		expect(output(personName, name)).toBeNull();
});

test.each<
	[input: string, expected: string | null, v.GenericSchema<string, string>]
>([
	["a\u0000b\u001b[31mc", "ab[31mc", line],
	["  two\n lines  ", "two lines", line],
	["Zoë 👷‍♀️", "Zoë 👷‍♀️", line],
	["half \ud800 pair", "half \ufffd pair", line],
	["one\r\ntwo\rthree\u0007\n", "one\ntwo\nthree", paragraphs],
	["\u200b\n\u200b", "", paragraphs],
	["\u200b \u2060", null, filled("Write something.")],
])("the text %j is stored as %j", (input, expected, schema) => {
	expect(output(schema, input)).toBe(expected);
});
