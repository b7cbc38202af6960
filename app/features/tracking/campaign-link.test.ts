import { expect, test } from "vitest";
import { campaignTarget } from "./campaign-link.ts";

test("a campaign link, in any letter case, redirects to its page with its source", () => {
	expect(campaignTarget("Trade-Counter")).toEqual({
		address:
			"/industries/construction?utm_source=poster&utm_medium=print&utm_campaign=trade-counter",
		page: "/industries/construction",
		source: "poster/trade-counter",
	});
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

test.each([
	["Bad_Name", "bad_name"],
	["Spring Fair", "spring-fair"],
	["Осень", "осень"],
	["__proto__", "proto"],
	["-van-", "van"],
])("the campaign link %j keeps its name as source", (typed, name) => {
	expect(campaignTarget(typed)?.source).toMatch(new RegExp(`${name}$`));
});

test.each(["", "-", "💥", "jo@example.com"])(
	"a campaign link named %j leads nowhere",
	(name) => {
		expect(campaignTarget(name)).toBeNull();
	},
);
