import { expect, test } from "vitest";
import {
	buildCampaignAddress,
	type CampaignLink,
	makeUnlistedCampaign,
	readSlug,
	readTarget,
} from "./address.ts";

const at = "2026-11-26T10:00:00.000Z";

const van: CampaignLink = {
	...makeUnlistedCampaign("van"),
	target: "/services?offer=blueprint#prices",
	medium: "print",
};

const addressFor = (query: string, change: Partial<CampaignLink> = {}) =>
	buildCampaignAddress({ ...van, ...change }, new URLSearchParams(query), at);

test("the query stands before the fragment, and each utm parameter once", () => {
	expect(addressFor("p=left&utm_source=fb&x=a%26b")).toBe(
		"/services?offer=blueprint&utm_source=fb&utm_medium=print&utm_campaign=van&utm_content=left&x=a%26b#prices",
	);
});

test.each([
	[
		"",
		"/services?offer=blueprint&utm_source=van&utm_medium=print&utm_campaign=van#prices",
	],
	[
		"offer=ai-mvp",
		"/services?offer=ai-mvp&utm_source=van&utm_medium=print&utm_campaign=van#prices",
	],
	[
		"UTM_Source=fb&utm_source=x",
		"/services?offer=blueprint&utm_source=fb&utm_medium=print&utm_campaign=van#prices",
	],
	[
		"utm_source=&UTM_MEDIUM=%20",
		"/services?offer=blueprint&utm_source=van&utm_medium=print&utm_campaign=van#prices",
	],
	[
		"a=1&a=2",
		"/services?offer=blueprint&utm_source=van&utm_medium=print&utm_campaign=van&a=1&a=2#prices",
	],
])("a link with the query %j leads to %s", (query, address) => {
	expect(addressFor(query)).toBe(address);
});

test("an offer is part of the address", () => {
	expect(addressFor("", { target: "/book", offer: "ai-mvp" })).toBe(
		"/book?offer=ai-mvp&utm_source=van&utm_medium=print&utm_campaign=van",
	);
});

test.each([
	["2026-11-26T10:00:01.000Z", "/services"],
	["2026-11-26T10:00:00.000Z", "/blog"],
])("a campaign that ends at %s leads to %s", (ends_at, path) => {
	expect(addressFor("", { ends_at, ends_to: "/blog" })).toMatch(
		new RegExp(`^${path}\\?`),
	);
});

test("an ended campaign without another page leads home", () => {
	expect(addressFor("", { ends_at: at })).toMatch(/^\/\?utm_source=van/);
});

test.each([
	["Van", "van"],
	["Bad_Name", "bad_name"],
	["Spring Fair", "spring-fair"],
	["Осень", "осень"],
	["__proto__", "proto"],
	["constructor", "constructor"],
	["//evil.example", "evil.example"],
	["jo@example.com", ""],
	["💥", ""],
])("the link name %j is %j", (typed, slug) => {
	expect(readSlug(typed)).toBe(slug);
});

test.each([
	["/quiz", "/quiz"],
	["https://sheaf.example/services?a=1#b", "/services?a=1#b"],
	["https://evil.example/", null],
	["//evil.example", null],
	["/\\evil.example", null],
	["/.//evil.example", null],
	["https://sheaf.example//evil.example", null],
	["javascript:alert(1)", null],
	["quiz", null],
])("the target %j is read as %j", (typed, path) => {
	expect(readTarget(typed, "https://sheaf.example")).toBe(path);
});
