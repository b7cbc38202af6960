import { expect, test } from "vitest";
import { formToken, isLikelySpam, readFormToken } from "./spam.server.ts";

const secret = "a secret of the test, long enough";
const at = "2026-11-21T10:00:00.000Z";
const later = "2026-11-21T10:00:05.000Z";
const genuine = formToken(secret, at);
const atOnce = formToken(secret, "2026-11-21T10:00:04.700Z");
const old = formToken(secret, "2026-11-14T10:00:00.000Z");
const text = "Do you do vans?";
const links = "https://a.example www.b.example <a href=x>";

test.each<[string, string | undefined, string, boolean]>([
	["a person", genuine, text, false],
	["a person with a link to their site", genuine, "See https://firm.example", false],
	["a person whose browser fills forms in at once", atOnce, text, false],
	["somebody's own script that never saw the page", undefined, text, false],
	["whoever makes up a token", "made.up", text, true],
	["a person whose tab lay open for days", old, text, false],
	["an old token under advertising", old, links, true],
	["a script that advertises", undefined, links, true],
	["advertising, filled in at once", atOnce, links, true],
	["a person with many links", genuine, links, false],
])("%s", (_who, token, written, expected) => {
	expect(isLikelySpam({ token }, [written], secret, later)).toBe(expected);
	expect(isLikelySpam({ token, trapped: true }, [written], secret, later)).toBe(true);
});

test.each([
	["a genuine one", genuine, 5_000],
	["none", undefined, "missing"],
	["an empty one", "", "missing"],
	["words", "hello.there", "forged"],
	["a web address", "https://shoes.example/".padEnd(41, "a"), "forged"],
	["a time without its signature", genuine.slice(0, 20), "forged"],
	["another secret's", formToken("another secret altogether", at), "old"],
	["one moved in time", genuine.replace(/^\w+/, "mlnz3k00"), "old"],
	["one from the future", formToken(secret, "2026-11-22T10:00:00.000Z"), "old"],
	["one of last week", old, "old"],
])("the token of a form: %s is read as %s", (_what, given, expected) => {
	expect(readFormToken(secret, given, later)).toBe(expected);
});
