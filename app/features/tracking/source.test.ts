import { expect, test } from "vitest";
import { buildSourceKey, cleanSourceKey } from "./source.ts";

test.each([
	["Newsletter", "May Offer", "newsletter/may-offer"],
	["van", "", "van"],
	["яндекс", "Осень", "яндекс/осень"],
	["微信", "春季促销", "微信/春季促销"],
	["微信", "夏季促销", "微信/夏季促销"],
	["Ｍｅｔａ", "", "meta"],
	["café", "", "café".normalize("NFC")],
	["cafe\u0301", "", "café".normalize("NFC")],
	["google/cpc", "a/b", "google-cpc/a-b"],
	["bad_name", "", "bad_name"],
	["<script>", "", "script"],
	["me\u200bta", "", "meta"],
	["💥", "", "direct"],
	["", "spring", "direct"],
	["jo@example.com", "", "direct"],
	["meta", "jo@example.com", "meta"],
])("source %j and campaign %j have the key %j", (source, campaign, key) => {
	expect(buildSourceKey(source, campaign)).toBe(key);
});

test("a key that was cleaned before stays as it is", () => {
	const key = buildSourceKey("linkedin", `${"Autumn ".repeat(20)}💥`);

	expect(cleanSourceKey(key)).toBe(key);
});

test("source and campaign are each cut at 60 characters of any script", () => {
	expect(buildSourceKey("𠮷".repeat(80), "x".repeat(5_000))).toBe(
		`${"𠮷".repeat(60)}/${"x".repeat(60)}`,
	);
});
