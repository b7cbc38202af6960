import { expect, test } from "vitest";
import { formToken, isLikelySpam, readFormToken, type SpamSignals } from "./spam.server.ts";

const person: SpamSignals = {
	trapped: false,
	token: "genuine",
	elapsed: 20_000,
	texts: ["Do you do vans?"],
};
const links = ["https://a.example www.b.example <a href=x>"];

test.each<[string, Partial<SpamSignals>, boolean]>([
	["a person", {}, false],
	["a person with a link to their site", { texts: ["See https://firm.example"] }, false],
	["a person whose browser fills forms in at once", { elapsed: 300 }, false],
	["somebody's own script that never saw the page", { token: "missing", elapsed: null }, false],
	["whoever fills in the field that nobody sees", { trapped: true }, true],
	["whoever makes up a token", { token: "forged", elapsed: null }, true],
	["a person whose tab lay open for days", { token: "old", elapsed: null }, false],
	["an old token under advertising", { token: "old", elapsed: null, texts: links }, true],
	["a script that advertises", { token: "missing", elapsed: null, texts: links }, true],
	["advertising, filled in at once", { elapsed: 300, texts: links }, true],
	["a person with many links", { texts: links }, false],
])("%s: %o", (_who, signs, expected) => {
	expect(isLikelySpam({ ...person, ...signs })).toBe(expected);
});

const secret = "a secret of the test, long enough";
const at = "2026-11-21T10:00:00.000Z";
const later = "2026-11-21T10:00:05.000Z";

test("a token tells when its form was handed out", () => {
	expect(readFormToken(secret, formToken(secret, at), later)).toEqual({
		state: "genuine",
		issuedAt: Date.parse(at),
	});
});

test.each([
	["none", undefined, "missing"],
	["an empty one", "", "missing"],
	["words", "hello.there", "forged"],
	["a web address", "https://shoes.example/".padEnd(41, "a"), "forged"],
	["a moment without its signature", formToken(secret, at).slice(0, 20), "forged"],
	["another secret's", formToken("another secret altogether", at), "old"],
	["one moved in time", formToken(secret, at).replace(/^\w+/, "mlnz3k00"), "old"],
	["one from the future", formToken(secret, "2026-11-22T10:00:00.000Z"), "old"],
	["one of last week", formToken(secret, "2026-11-14T10:00:00.000Z"), "old"],
])("%s is %s", (_what, given, state) => {
	expect(readFormToken(secret, given, later)).toEqual({ state });
});
