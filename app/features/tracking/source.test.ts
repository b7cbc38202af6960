import { describe, expect, test } from "vitest";
import { touchFrom } from "./attribution.ts";
import { campaignTarget } from "./campaign-link.ts";
import { cleanSource, sourceOf } from "./source.ts";

const at = "2026-11-21T10:00:00.000Z";

describe("a source", () => {
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
		["a click id is its platform, never the id", "/?fbclid=AbC123", "https://a.example/", "meta"],
		["a referrer is its host without www", "/", "https://www.example.com/a?b=c", "example.com"],
		["our own pages are no source", "/", "https://sheaf.example/about", "direct"],
		["a mail address is not kept", "/?utm_source=jo@example.com", "", "direct"],
		["markup becomes harmless", "/?utm_source=%3Cscript%3E", "", "script"],
	])("%s", (_promise, path, referrer, expected) => {
		expect(sourceOf(touchFrom(`https://sheaf.example${path}`, referrer, at))).toBe(expected);
	});

	test("is never long, whatever is in the address", () => {
		expect(cleanSource("x".repeat(5_000))).toHaveLength(60);
		expect(cleanSource("💥")).toBe("direct");
	});

	test("of an unknown visit is direct", () => {
		expect(sourceOf(null)).toBe("direct");
	});
});

describe("a campaign link", () => {
	const known = {
		van: { to: "/", source: "van", medium: "print" },
		poster: { to: "/industries/construction#demo", source: "poster", medium: "print" },
		away: { to: "//evil.example/", source: "x", medium: "x" },
		"away-too": { to: "/\\evil.example", source: "x", medium: "x" },
	} as const;

	test("leads to its page with its source, and keeps the section", () => {
		expect(campaignTarget("poster", known)).toEqual({
			address:
				"/industries/construction?utm_source=poster&utm_medium=print&utm_campaign=poster#demo",
			page: "/industries/construction",
			source: "poster/poster",
		});
	});

	test("is counted under the source that its arrival is counted under", () => {
		const target = campaignTarget("van", known);
		const arrival = touchFrom(`https://sheaf.example${target?.address}`, "", at);
		expect(sourceOf(arrival)).toBe(target?.source);
	});

	test("may be typed in capitals", () => {
		expect(campaignTarget("VAN", known)).toEqual(campaignTarget("van", known));
	});

	test.each(["spring-flyer", "constructor", "2027"])(
		"named %j, which nobody has listed, leads home and is its own source",
		(name) => {
			expect(campaignTarget(name, known)).toEqual({
				address: `/?utm_source=${name}&utm_medium=link&utm_campaign=${name}`,
				page: "/",
				source: `${name}/${name}`,
			});
		},
	);

	test.each(["", "__proto__", "a b", "-van", "van-", "<b>", "a".repeat(41), "away", "away-too"])(
		"named %j leads nowhere",
		(name) => {
			expect(campaignTarget(name, known)).toBeNull();
		},
	);
});
