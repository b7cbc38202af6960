import { describe, expect, test } from "vitest";
import { sourceOf, touchFrom } from "./attribution.ts";
import { campaignTarget } from "./campaign-link.ts";

const at = "2026-11-21T10:00:00.000Z";

describe("a campaign link", () => {
	const known = {
		van: { to: "/", source: "van", medium: "print" },
		poster: { to: "/industries/construction#demo", source: "poster", medium: "print" },
		away: { to: "//evil.example/", source: "x", medium: "x" },
		"away-too": { to: "/\\evil.example", source: "x", medium: "x" },
	} as const;

	test("leads to its page with its source and section", () => {
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
		"named %j, which is unlisted, leads home and is its own source",
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
