import { expect, test } from "vitest";
import { findAddresses, listSpellings, redactAddress } from "./address.ts";

test.each([
	["jo@example.com", "[erased]"],
	["Write to JO@Example.com.", "Write to [erased]."],
	["<jo@example.com>, mailto:jo@example.com", "<[erased]>, mailto:[erased]"],
	["'jo@example.com' -jo@example.com", "'[erased]' -[erased]"],
	['{"email":"jo@example.com"}', '{"email":"[erased]"}'],
	[
		"https://x.example/?e=jo%40example.com&a=1",
		"https://x.example/?e=[erased]&a=1",
	],
	["https://x.example/?e=jo%40Example.com", "https://x.example/?e=[erased]"],
	["banjo@example.com", "banjo@example.com"],
	["jo@example.com.au", "jo@example.com.au"],
	["jo@example.company", "jo@example.company"],
	["mary.jo@example.com", "mary.jo@example.com"],
	["mary-jo@example.com", "mary-jo@example.com"],
	["o'jo@example.com", "o'jo@example.com"],
	["jo@example.com-two.example", "jo@example.com-two.example"],
	["joXexampleXcom", "joXexampleXcom"],
])("without the address, %j is %j", (text, expected) => {
	expect(redactAddress(text, "Jo@example.com")).toBe(expected);
});

test("addresses with special characters of regular expressions are removed too", () => {
	const odd = "a+b*c$(d)|e@example.com";
	expect(redactAddress(`to ${odd} now`, odd)).toBe("to [erased] now");
});

test.each([
	["nothing here", []],
	["Jo@Example.com", ["jo@example.com"]],
	["a=b@example.com", ["a=b@example.com", "b@example.com"]],
	[
		"Ask 'jo@example.com', or al@x.example.",
		["jo@example.com", "al@x.example"],
	],
	['{"to":"jo@example.com"}', ["jo@example.com"]],
])("the addresses in %j are found", (text, expected) => {
	expect(findAddresses(text)).toEqual(expect.arrayContaining(expected));
	if (expected.length === 0) expect(findAddresses(text)).toEqual([]);
});

test("an address has a second form when a URL would encode it", () => {
	expect(listSpellings("Jo@x.example")).toEqual([
		"jo@x.example",
		"jo%40x.example",
	]);
});
