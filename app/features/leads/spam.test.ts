import { expect, test } from "vitest";
import { isLikelySpam, signFormToken } from "./spam.server.ts";

const secret = "a secret of the test, long enough";
const at = "2026-11-21T10:00:00.000Z";
const later = "2026-11-21T10:00:05.000Z";
const genuine = signFormToken(secret, at);
const atOnce = signFormToken(secret, "2026-11-21T10:00:04.700Z");
const old = signFormToken(secret, "2026-11-14T10:00:00.000Z");
const moved = genuine.replace(/^\w+/, "mlnz3k00");
const foreign = signFormToken("another secret altogether", at);
const future = signFormToken(secret, "2026-11-22T10:00:00.000Z");
const text = "Do you do vans?";
const links = "https://a.example www.b.example <a href=x>";

test.each<[string, string | undefined, string, boolean]>([
	["a person", genuine, text, false],
	[
		"a person with a link to their site",
		genuine,
		"See https://firm.example",
		false,
	],
	["a person with autofill", atOnce, text, false],
	["a person with many links", genuine, links, false],
	["a script that posts without the page", undefined, text, false],
	["no token with many links", undefined, links, true],
	["an empty token with many links", "", links, true],
	["many links, filled in immediately", atOnce, links, true],
	["a person with a tab open for days", old, text, false],
	["an old token with many links", old, links, true],
	["a token of another secret", foreign, text, false],
	["a token of another secret with many links", foreign, links, true],
	["a token with a changed time", moved, text, false],
	["a token with a changed time and many links", moved, links, true],
	["a token from the future", future, text, false],
	["a token from the future with many links", future, links, true],
	["a malformed token", "made.up", text, true],
	[
		"an address in place of a token",
		"https://shoes.example/".padEnd(41, "a"),
		text,
		true,
	],
	["a time without its signature", genuine.slice(0, 20), text, true],
])("%s", (_who, token, written, expected) => {
	expect(isLikelySpam({ token }, [written], secret, later)).toBe(expected);
	expect(isLikelySpam({ token, trapped: true }, [written], secret, later)).toBe(
		true,
	);
});
