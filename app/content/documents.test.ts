import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { documentKeys, documentKinds } from "./documents.ts";
import { noticeAt, shippedNotice } from "./notice-schema.ts";
import { PRICE_WANTED, parsePrice } from "./price.ts";

test.each(documentKeys)("what is shipped for %s is valid", (key) => {
	const { schema, shipped } = documentKinds[key];

	expect(v.parse(schema, shipped)).toEqual(shipped);
});

describe("prices", () => {
	test.each([
		["€590", "590", "EUR"],
		["€1,250", "1250", "EUR"],
		["€ 12.50", "12.50", "EUR"],
		["€12.5", "12.50", "EUR"],
		["€2.5K", "2500", "EUR"],
		["€8k", "8000", "EUR"],
		["£1,000,000", "1000000", "GBP"],
		["$99", "99", "USD"],
		["€1.250,00", "1250", "EUR"],
		["€2,5K", "2500", "EUR"],
		["€1,25", "1.25", "EUR"],
	])("%s is %s %s", (text, amount, currency) => {
		expect(parsePrice(text)).toEqual({ amount, currency });
	});

	test.each([
		"1.250,00",
		"",
		"590",
		"€",
		"€1,250,00",
		"€5€",
		"€500 EUR",
		"€10,000,001",
		"€1.2.3",
		"from €590",
		"€-5",
	])("“%s” is refused with an example", (price) => {
		const { schema, shipped } = documentKinds.tiers;
		const body = { ...shipped, project: { price } };

		const parsed = v.safeParse(schema, body);

		expect(parsePrice(price)).toBeNull();
		expect(parsed.issues?.[0].message).toBe(PRICE_WANTED);
	});
});

describe("the notice bar", () => {
	const notice = {
		...shippedNotice,
		text: "Closed on Friday",
		from: "2027-03-26T09:00:00.000Z",
		until: "2027-03-28T23:00:00.000Z",
	};

	test.each([
		["2027-03-26T08:59:59.999Z", false],
		["2027-03-26T09:00:00.000Z", true],
		["2027-03-28T22:59:59.999Z", true],
		["2027-03-28T23:00:00.000Z", false],
	])("at %s it is shown: %s", (at, isShown) => {
		expect(noticeAt(notice, at) !== null).toBe(isShown);
	});

	test.each([
		"javascript:alert(1)",
		"//evil.example",
		"/\\evil.example",
		"http://x.example",
	])("a link to %s is refused", (link) => {
		const body = { ...notice, link, linkText: "More" };

		expect(v.is(documentKinds.notice.schema, body)).toBe(false);
	});
});
