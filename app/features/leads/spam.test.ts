import { expect, test } from "vitest";
import { formToken, isLikelySpam } from "./spam.server.ts";

const secret = "a secret of the test, long enough";
const at = "2026-11-21T10:00:00.000Z";
const later = "2026-11-21T10:00:05.000Z";
const genuine = formToken(secret, at);
const atOnce = formToken(secret, "2026-11-21T10:00:04.700Z");
const old = formToken(secret, "2026-11-14T10:00:00.000Z");
const moved = genuine.replace(/^\w+/, "mlnz3k00");
const foreign = formToken("another secret altogether", at);
const future = formToken(secret, "2026-11-22T10:00:00.000Z");
const text = "Do you do vans?";
const links = "https://a.example www.b.example <a href=x>";

test.each<[string, string | undefined, string, boolean]>([
	["a person", genuine, text, false],
	["a person with a link to their site", genuine, "See https://firm.example", false],
	["a person whose browser fills forms in at once", atOnce, text, false],
	["a person with many links", genuine, links, false],
	["somebody's own script that never saw the page", undefined, text, false],
	["a script that advertises", undefined, links, true],
	["an empty token under advertising", "", links, true],
	["advertising, filled in at once", atOnce, links, true],
	["a person whose tab lay open for days", old, text, false],
	["an old token under advertising", old, links, true],
	["a token of another secret", foreign, text, false],
	["a token of another secret under advertising", foreign, links, true],
	["a token moved in time", moved, text, false],
	["a token moved in time, under advertising", moved, links, true],
	["a token from the future", future, text, false],
	["a token from the future under advertising", future, links, true],
	["a made-up token", "made.up", text, true],
	["an address in place of a token", "https://shoes.example/".padEnd(41, "a"), text, true],
	["a time without its signature", genuine.slice(0, 20), text, true],
])("%s", (_who, token, written, expected) => {
	expect(isLikelySpam({ token }, [written], secret, later)).toBe(expected);
	expect(isLikelySpam({ token, trapped: true }, [written], secret, later)).toBe(true);
});
