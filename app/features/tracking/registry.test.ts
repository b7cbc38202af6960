import { describe, expect, test } from "vitest";
import { tagWords } from "#content/tags.ts";
import { everyTechnology, technologiesInUse } from "./cookie-preferences.tsx";
import { deletions, deniedCookies, registry, type TagConfig } from "./registry.ts";
import { cspSources, tagConfigFrom } from "./tag-config.ts";

const everyTag: TagConfig = {
	metaPixelId: "1",
	gtmId: "GTM-1",
	linkedinPartnerId: "2",
	plausibleDomain: "sheaf.example",
};

test("every technology has its words, and every word its technology", () => {
	expect(registry.map(({ id }) => id).sort()).toEqual(Object.keys(tagWords).sort());
});

test("a technology with other hosts waits for consent or for a click", () => {
	for (const { hosts, loads, configKey } of registry)
		if (typeof hosts === "function" || Object.keys(hosts).length > 0) {
			expect(loads).not.toBe("always");
			expect(configKey).not.toBeNull();
		}
});

test("a technology that waits for consent names its categories", () => {
	for (const { loads, categories } of registry)
		if (loads === "consent") expect(categories.length).toBeGreaterThan(0);
});

describe("the Content-Security-Policy", () => {
	test("is empty without configured tags", () => {
		expect(cspSources({})).toEqual({});
	});

	test("names a configured vendor's hosts and no other's", () => {
		expect(cspSources({ metaPixelId: "1" })).toEqual({
			"script-src": ["https://connect.facebook.net"],
			"connect-src": ["https://www.facebook.com", "https://connect.facebook.net"],
			"img-src": ["https://www.facebook.com"],
		});
	});

	test("names the hosts of Calendly where it is the scheduler", () => {
		expect(cspSources({ calendlyUrl: "https://calendly.com/sheaf" })).toEqual({
			"script-src": ["https://assets.calendly.com"],
			"style-src": ["https://assets.calendly.com"],
			"connect-src": ["https://calendly.com"],
			"img-src": ["https://assets.calendly.com"],
			"frame-src": ["https://calendly.com"],
		});
	});

	test.each([
		[
			"https://cal.com/sheaf/intro",
			["https://app.cal.com"],
			["https://app.cal.com", "https://cal.com"],
		],
		["https://app.cal.com/sheaf/intro", ["https://app.cal.com"], ["https://app.cal.com"]],
		[
			"https://cal.agency.example/call",
			["https://cal.agency.example"],
			["https://cal.agency.example"],
		],
	])("allows the installation of Cal.com that is configured: %s", (calUrl, embed, frames) => {
		expect(cspSources({ calUrl })).toEqual({
			"script-src": embed,
			"connect-src": embed,
			"img-src": frames,
			"frame-src": frames,
		});
	});

	test("allows only https hosts, never a whole scheme, never anything unsafe", () => {
		const config = {
			...everyTag,
			calendlyUrl: "https://calendly.com/s",
			calUrl: "https://cal.com/s",
		};
		for (const hosts of Object.values(cspSources(config)))
			for (const host of hosts)
				expect(host).toMatch(/^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/);
	});
});

describe("the list of technologies", () => {
	test("on a site without tags holds only what is part of it", () => {
		expect(technologiesInUse({}).map(({ id }) => id)).toEqual([
			"choice",
			"pageState",
			"statistics",
			"origin",
		]);
	});

	test("holds each configured vendor under its switches", () => {
		const marketing = technologiesInUse({ gtmId: "1", linkedinPartnerId: "2" }).filter(
			({ categories }) => categories.includes("marketing"),
		);
		expect(marketing.map(({ id, needs }) => [id, needs])).toEqual([
			["gtm", "either"],
			["linkedin", "marketing"],
		]);
	});

	test("can be had in full, with words and lifetimes", () => {
		for (const { name, company, purpose, stored } of everyTechnology()) {
			expect(name && company && purpose).toBeTruthy();
			for (const { lifetime } of stored) expect(lifetime).not.toBe("");
		}
	});
});

describe("first-party cookies", () => {
	const everyName = ["_ga", "_ga_*", "_gcl_*", "_fbp", "_fbc", "li_fat_id", "li_giant", "_guid"];

	test.each([
		["without a choice all are denied", null, everyName],
		["a no denies all", { analytics: false, marketing: false }, everyName],
		["a full yes denies none", { analytics: true, marketing: true }, []],
		["analytics alone allows its own", { analytics: true, marketing: false }, everyName.slice(2)],
		["marketing alone allows its own", { analytics: false, marketing: true }, ["_ga", "_ga_*"]],
	])("%s", (_promise, choice, expected) => {
		expect(deniedCookies(choice && { essential: true, ...choice })).toEqual(expected);
	});

	test("are deleted for this host and each domain above it", () => {
		expect(deletions("_fbp=fb.1; theme=dark", "www.sheaf.example", ["_fbp"])).toEqual([
			"_fbp=; Path=/; Max-Age=0",
			"_fbp=; Path=/; Max-Age=0; Domain=www.sheaf.example",
			"_fbp=; Path=/; Max-Age=0; Domain=sheaf.example",
		]);
	});

	test("are found by the start of their names, and no other is touched", () => {
		const present = "_ga=1; _ga_ABC=2; _gat=3; _gcl_au=4; __Host-session=5; =; broken";
		const names = deletions(present, "localhost", ["_ga", "_ga_*", "_gcl_*"]).map(
			(cookie) => cookie.split("=")[0],
		);
		expect(names).toEqual(["_ga", "_ga_ABC", "_gcl_au"]);
	});

	test("are not looked for where there are none", () => {
		expect(deletions("", "localhost", everyName)).toEqual([]);
	});
});

test.each([
	[
		"known ids are taken",
		{ gtmId: "GTM-1", metaPixelId: "1" },
		{ gtmId: "GTM-1", metaPixelId: "1" },
	],
	[
		"unknown keys and secrets are not",
		{ META_CAPI_TOKEN: "s", token: "s", gtmId: "GTM-1" },
		{ gtmId: "GTM-1" },
	],
	["empty and odd values are not", { gtmId: "", metaPixelId: 5, plausibleDomain: null }, {}],
	["nothing is nothing", null, {}],
])("the public tag configuration: %s", (_promise, value, expected) => {
	expect(tagConfigFrom(value)).toEqual(expected);
});
