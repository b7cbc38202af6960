import { expect, test } from "vitest";
import { sourceOf, touchFrom } from "./attribution.ts";
import { campaignTarget } from "./campaign-link.ts";

test("a campaign link, in any letter case, leads to its page with its source", () => {
	expect(campaignTarget("Trade-Counter")).toEqual({
		address:
			"/industries/construction?utm_source=poster&utm_medium=print&utm_campaign=trade-counter",
		page: "/industries/construction",
		source: "poster/trade-counter",
	});
});

test("a campaign link is counted under the source that its arrival is counted under", () => {
	const target = campaignTarget("van");
	const arrival = touchFrom(`https://sheaf.example${target?.address}`, "", "");
	expect(sourceOf(arrival)).toBe(target?.source);
});

test.each(["spring-flyer", "constructor", "2027"])(
	"a campaign link named %j, which is unlisted, leads home and is its own source",
	(name) => {
		expect(campaignTarget(name)).toEqual({
			address: `/?utm_source=${name}&utm_medium=link&utm_campaign=${name}`,
			page: "/",
			source: `${name}/${name}`,
		});
	},
);

test.each(["", "__proto__", "a b", "-van", "van-", "<b>", "a".repeat(41)])(
	"a campaign link named %j leads nowhere",
	(name) => {
		expect(campaignTarget(name)).toBeNull();
	},
);
