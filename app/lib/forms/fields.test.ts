import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { email, filled, limits, line, paragraphs, personName, website } from "./fields.ts";

function output(schema: v.GenericSchema<string, string>, input: string) {
	const result = v.safeParse(schema, input);
	return result.success ? result.output : null;
}

describe("an email address", () => {
	test.each([
		["owner@example.com", "owner@example.com"],
		["  owner@example.com ", "owner@example.com"],
		["o'brien+quotes@sub.example.co.uk", "o'brien+quotes@sub.example.co.uk"],
		["zoë@bücher.example", "zoë@bücher.example"],
	])("%j is accepted as %j", (input, expected) => {
		expect(output(email, input)).toBe(expected);
	});

	test.each([
		"owner",
		"owner@example",
		"@example.com",
		"owner@.",
		"a b@example.com",
		"owner@example.com, second@example.com",
		"Owner <owner@example.com>",
		"owner@example.com\r\nBcc: all@example.com",
		"owner@exam\u0000ple",
		"owner@exam\u200bple.com",
		"owner@example.com\u200b",
		`${"a".repeat(250)}@example.com`,
	])("%j is refused", (input) => {
		expect(output(email, input)).toBeNull();
	});
});

describe("a website", () => {
	test.each([
		["example.com", "https://example.com"],
		["example.com:8080/shop", "https://example.com:8080/shop"],
		["https://example.com", "https://example.com"],
		["http://example.com/a?b=c", "http://example.com/a?b=c"],
		["www.bücher.example", "https://www.bücher.example"],
	])("%j is accepted as %j", (input, expected) => {
		expect(output(website, input)).toBe(expected);
	});

	test.each([
		"javascript:alert(1)",
		"data:text/html,x",
		"ftp://example.com",
		"mailto:a@example.com",
		"https://",
		"https://user:pass@example.com",
		"not a site",
		"localhost",
		`https://example.com/${"a".repeat(limits.website.most)}`,
	])("%j is refused", (input) => {
		expect(output(website, input)).toBeNull();
	});
});

test.each(["", " ", "J", "\u200b\u200b", "J\u200b", "\u3164\u3164"])(
	"the name %j is refused",
	(input) => {
		expect(output(personName, input)).toBeNull();
	},
);

test.each(["Jo", "陈伟", "Zoë \u200b"])("the name %j is accepted", (input) => {
	expect(output(personName, input)).not.toBeNull();
});

test("text without a visible character counts as empty", () => {
	expect(output(filled("Write something."), "\u200b \u2060")).toBeNull();
	expect(output(paragraphs, "\u200b\n\u200b")).toBe("");
});

describe("text", () => {
	test.each([
		["a\u0000b\u001b[31mc", "ab[31mc"],
		["  two\n lines  ", "two lines"],
		["Zoë 👷‍♀️", "Zoë 👷‍♀️"],
		["half \ud800 pair", "half \ufffd pair"],
	])("of one line %j becomes %j", (input, expected) => {
		expect(output(line, input)).toBe(expected);
	});

	test("of several lines has its line breaks and no other control characters", () => {
		expect(output(paragraphs, "one\r\ntwo\rthree\u0007\n")).toBe("one\ntwo\nthree");
	});
});
