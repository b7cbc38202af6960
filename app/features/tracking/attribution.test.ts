import { expect, test } from "vitest";
import { buildTouch, deriveSource, withTouch } from "./attribution.ts";
import { nameSource } from "./referrers.ts";

const at = "2026-11-21T10:00:00.000Z";
const home = "https://sheaf.example/";

const van = { utm_source: "van", utm_medium: "print" };
const search = "https://search.example/?q=quotes";
const long = "x".repeat(200);

test.each([
	["a campaign", "?utm_source=van&utm_medium=print&other=1", "", { utm: van }],
	[
		"an ad's click id",
		"?gclid=AbC-_1",
		"",
		{ clickIds: { gclid: "AbC-_1" }, utm: null },
	],
	["another site", "", search, { referrer: search }],
	["one of our pages", "", "https://sheaf.example/faq", { referrer: null }],
	["nothing", "", "", { utm: null, clickIds: null, referrer: null }],
	["a broken referrer", "", "not an address", { referrer: null }],
	["an empty campaign", "?utm_source=", "", { utm: null }],
	[
		"an overlong campaign",
		`?utm_source=${long}${long}`,
		"",
		{ utm: { utm_source: long } },
	],
])("an arrival from %s is recognised", (_name, query, referrer, expected) => {
	expect(buildTouch(home + query, referrer, at)).toMatchObject(expected);
});

test("the first touch never changes; the last changes with an attributed arrival", () => {
	const first = buildTouch(`${home}?utm_source=van`, "", at);
	const quiet = buildTouch(`${home}faq`, "", at);
	const second = buildTouch(`${home}?utm_source=mail`, "", at);
	const known = withTouch(withTouch(withTouch(null, first), quiet), second);

	expect(known).toEqual({ first, last: second });
	expect(withTouch(known, quiet)).toBe(known);
});

test.each([
	["a plain visit is direct", "/", "", "direct"],
	[
		"a campaign is its source and name",
		"/?utm_source=Newsletter&utm_campaign=May%20Offer",
		"",
		"newsletter/may-offer",
	],
	["a campaign without a name is its source", "/?utm_source=van", "", "van"],
	[
		"a campaign comes before a click id and a referrer",
		"/?utm_source=van&gclid=x",
		"https://a.example/",
		"van",
	],
	[
		"a click id is its platform, never the id",
		"/?fbclid=AbC123",
		"https://a.example/",
		"meta",
	],
	[
		"a referrer is its host without www",
		"/",
		"https://www.example.com/a?b=c",
		"example.com",
	],
	[
		"a referrer of our own pages is direct",
		"/",
		"https://sheaf.example/about",
		"direct",
	],
	["an email address is dropped", "/?utm_source=jo@example.com", "", "direct"],
	["markup is removed", "/?utm_source=%3Cscript%3E", "", "script"],
])("a source %s", (_promise, path, referrer, expected) => {
	expect(
		deriveSource(buildTouch(`https://sheaf.example${path}`, referrer, at)),
	).toBe(expected);
});

test.each([
	["https://l.facebook.com/", "facebook.com"],
	["https://m.facebook.com/", "facebook.com"],
	["https://www.facebook.com/", "facebook.com"],
	["https://t.co/abc", "x.com"],
	["https://www.google.de/", "google.com"],
	["https://m.client.example/a", "client.example"],
	["https://mail.client.example/", "mail.client.example"],
	["https://evilfacebook.com/", "evilfacebook.com"],
	["android-app://com.google.android.gm/", "gmail"],
	["android-app://com.linkedin.android/", "linkedin.com"],
	["android-app://com.example.reader/", "com.example.reader"],
])("visits from %s are counted for %s", (referrer, source) => {
	const touch = buildTouch("https://sheaf.example/", referrer, at);

	expect(nameSource(deriveSource(touch))).toBe(source);
});

test.each([
	["utm_source=meta&utm_campaign=%7B%7Bcampaign.name%7D%7D", "meta"],
	["utm_source=google-ads&utm_campaign={campaignid}", "google-ads"],
	["utm_source=tiktok&utm_campaign=__CAMPAIGN_NAME__", "tiktok"],
])("the placeholder in %s is no campaign", (query, source) => {
	expect(
		deriveSource(buildTouch(`https://sheaf.example/?${query}`, "", at)),
	).toBe(source);
});

test("a lead without a visit is direct", () => {
	expect(deriveSource(null)).toBe("direct");
});

test.each([
	["UTM_Source=LinkedIn&Utm_Campaign=Calc", "linkedin/calc"],
	["utm_source=linkedin&amp;utm_campaign=calc", "linkedin/calc"],
	["utm_source=linkedin&amp;amp;utm_campaign=calc", "linkedin/calc"],
	["ref=a?utm_source=linkedin&utm_campaign=calc", "linkedin/calc"],
	["utm_source=linkedin?utm_campaign=calc", "linkedin/calc"],
	["q=how?&utm_source=linkedin", "linkedin"],
	["utm_source=&UTM_SOURCE=van", "van"],
	["utm_source=яндекс&utm_campaign=осень", "яндекс/осень"],
	["ttclid=E.C.P.1", "tiktok"],
	["twclid=2-abc", "x"],
	["gad_source=1&gad_campaignid=123", "google-ads"],
	["gclid=a&utm_campaign=spring", "google-ads/spring"],
	["utm_campaign=spring", "spring"],
])("a visit with the query %j has the source %j", (query, source) => {
	expect(deriveSource(buildTouch(`${home}?${query}`, "", at))).toBe(source);
});

test("a query after the fragment is read", () => {
	const touch = buildTouch(`${home}#faq?utm_source=van`, "", at);

	expect(deriveSource(touch)).toBe("van");
});

test("a click id is stored whole, or not at all", () => {
	const fbclid = `IwAR${"x".repeat(213)}`;
	const gclid = "y".repeat(5_000);
	const touch = buildTouch(`${home}?fbclid=${fbclid}&gclid=${gclid}`, "", at);

	expect(touch.clickIds).toEqual({ fbclid });
});
