import { expect, test } from "vitest";
import { parseAddressList } from "./address-list.ts";

test.each([
	["", []],
	["sam@client.example", ["sam@client.example"]],
	["a@b.example, c@d.example;e@f.example\n", [..."ace"].map(withDomain)],
	["Sam Cook <sam@client.example>", ["sam@client.example"]],
	["Sam@Client.example, sam@client.example", ["Sam@Client.example"]],
	[" , ; ", []],
])("“%s” is read as %s", (text, addresses) => {
	expect(parseAddressList(text)).toEqual({ addresses });
});

test.each([
	["sam@", "sam@"],
	["a@b.example sam@client.example", "a@b.example sam@client.example"],
	["a@b.example, Sam Cook", "Sam Cook"],
	["Sam <>", "Sam <>"],
])("of “%s” the part “%s” is refused", (text, invalid) => {
	expect(parseAddressList(text)).toEqual({ invalid });
});

function withDomain(local: string): string {
	const domains: Record<string, string> = { a: "b", c: "d", e: "f" };
	return `${local}@${domains[local]}.example`;
}
