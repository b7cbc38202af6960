import { describe, expect, test } from "vitest";
import tagCopy from "#content/tags.json" with { type: "json" };
import { listTechnologiesInUse } from "./cookie-preferences.tsx";
import { listCspSources, tagConfigFrom } from "./tag-config.ts";
import {
	listDeletions,
	listDeniedCookies,
	listFormerCookies,
	type TagConfig,
	tags,
	technologies,
} from "./technologies.ts";

const everyTag: TagConfig = {
	metaPixelId: "1",
	gtmId: "GTM-1",
	linkedinPartnerId: "2",
	plausibleDomain: "sheaf.example",
	calendlyUrl: "https://calendly.com/s",
	calUrl: "https://cal.com/s",
};

test("every text has its technology, and four technologies load with consent", () => {
	expect(technologies.map(({ id }) => id).sort()).toEqual(
		Object.keys(tagCopy.technologies).sort(),
	);

	for (const { hosts, configKey } of technologies) {
		const isElsewhere =
			typeof hosts === "function" || Object.keys(hosts).length > 0;
		expect(isElsewhere).toBe(configKey !== null);
	}

	expect(tags.map(({ id }) => id)).toEqual([
		"plausible",
		"gtm",
		"meta",
		"linkedin",
	]);
});

describe("the Content-Security-Policy", () => {
	const facebook = "https://www.facebook.com";
	const pixel = "https://connect.facebook.net";
	const meta = {
		"script-src": [pixel],
		"connect-src": [facebook, pixel],
		"img-src": [facebook],
	};

	const app = "https://app.cal.com";
	const ownCal = "https://cal.agency.example";

	const cal = (embed: string, ...frames: string[]) => ({
		"script-src": [embed],
		"connect-src": [embed],
		"img-src": [embed, ...frames],
		"frame-src": [embed, ...frames],
	});

	test.each<[string, TagConfig, object]>([
		["is empty without configured tags", {}, {}],
		["has the hosts of configured vendors only", { metaPixelId: "1" }, meta],
		[
			"has both hosts of Cal.com",
			{ calUrl: "https://cal.com/sheaf/intro" },
			cal(app, "https://cal.com"),
		],
		[
			"has only one host for URLs of app.cal.com",
			{ calUrl: `${app}/sheaf/intro` },
			cal(app),
		],
		[
			"has the host of a self-hosted installation",
			{ calUrl: `${ownCal}/call` },
			cal(ownCal),
		],
	])("%s", (_promise, config, expected) => {
		expect(listCspSources(config)).toEqual(expected);
	});

	test("allows only https hosts, without wildcards for a whole scheme and without unsafe sources", () => {
		for (const host of Object.values(listCspSources(everyTag)).flat())
			expect(host).toMatch(/^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/);
	});
});

test("the list of technologies has the site's own and each configured vendor under its switches", () => {
	const list = (config: TagConfig) =>
		listTechnologiesInUse(config).map(({ id, needs, categories }) => [
			id,
			needs,
			...categories,
		]);

	const own = [
		["choice", "nothing", "essential"],
		["pageState", "nothing", "essential"],
		["statistics", "nothing", "essential"],
		["origin", "analytics", "analytics"],
	];
	expect(list({})).toEqual(own);
	expect(list({ gtmId: "1", linkedinPartnerId: "2" })).toEqual([
		...own,
		["gtm", "either", "analytics", "marketing"],
		["linkedin", "marketing", "marketing"],
	]);
});

describe("first-party cookies", () => {
	const everyName = [
		"_ga",
		"_ga_*",
		"_gcl_*",
		"_fbp",
		"_fbc",
		"li_fat_id",
		"li_giant",
		"_guid",
	];

	test.each([
		["without a choice all are denied", null, everyName],
		["a refusal denies all", { analytics: false, marketing: false }, everyName],
		["consent to all denies none", { analytics: true, marketing: true }, []],
		[
			"analytics allows its cookies",
			{ analytics: true, marketing: false },
			everyName.slice(2),
		],
		[
			"marketing allows its cookies",
			{ analytics: false, marketing: true },
			["_ga", "_ga_*"],
		],
	])("%s", (_promise, choice, expected) => {
		expect(listDeniedCookies(choice && { essential: true, ...choice })).toEqual(
			expected,
		);
	});

	test.each([
		[{}, ["_fbp", "_fbc"]],
		[{ metaPixelId: "1234567890" }, []],
		[{ gtmId: "GTM-ABC123" }, []],
	])(
		"of a pixel that was removed since consent, with the tags %j",
		(config, expected) => {
			expect(listFormerCookies(["meta"], config)).toEqual(expected);
		},
	);

	test("with a denied name, and no other, are deleted for this host and each domain above it", () => {
		expect(
			listDeletions("_fbp=fb.1; theme=dark", "www.sheaf.example", ["_fbp"]),
		).toEqual([
			"_fbp=; Path=/; Max-Age=0",
			"_fbp=; Path=/; Max-Age=0; Domain=www.sheaf.example",
			"_fbp=; Path=/; Max-Age=0; Domain=sheaf.example",
		]);

		const present =
			"_ga=1; _ga_ABC=2; _gat=3; _gcl_au=4; __Host-session=5; =; broken";
		const found = listDeletions(present, "localhost", [
			"_ga",
			"_ga_*",
			"_gcl_*",
		]);
		const names = found.map((cookie) => cookie.split("=")[0]);

		expect(names).toEqual(["_ga", "_ga_ABC", "_gcl_au"]);
		expect(listDeletions("", "localhost", ["_ga"])).toEqual([]);
	});
});

test.each([
	[{ META_CAPI_TOKEN: "s", token: "s", gtmId: "GTM-1" }, { gtmId: "GTM-1" }],
	[{ gtmId: "", metaPixelId: 5, plausibleDomain: null }, {}],
	[null, {}],
])("of a tag configuration %j only known ids are taken", (value, expected) => {
	expect(tagConfigFrom(value)).toEqual(expected);
});
