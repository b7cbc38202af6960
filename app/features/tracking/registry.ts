import type { tagWords } from "#content/tags.ts";
import type { OptionalCategory } from "#features/consent/choice.ts";
import type { Column } from "./catalogue.ts";

/**
 * Every technology that the site can use. The loader, the preferences dialog, the cookie policy's list
 * and the Content-Security-Policy are made from it; its texts are in content/tags.ts. Hosts, cookies
 * and lifetimes are as the vendors state them.
 */
export type Technology = {
	id: TechnologyId;
	/** Null: part of the site, never configured. */
	configKey: TagKey | null;
	/** Any of these consents lets it load. Empty: it needs none. */
	categories: readonly OptionalCategory[];
	/** `request`: it waits until the visitor asks for it, such as a booking window. */
	loads: "always" | "consent" | "request";
	/** Fixed, or a function of the configured value. */
	hosts: Hosts | ((configured: string) => Hosts);
	stored: readonly StoredItem[];
	/** Its column in the event catalogue. */
	events: Column | null;
};

export type TechnologyId = keyof typeof tagWords;

/** Public, nothing in it is secret. A missing key is a technology that is off. */
export type TagConfig = Partial<Record<TagKey, string>>;
export const tagKeys = [
	"metaPixelId",
	"gtmId",
	"linkedinPartnerId",
	"plausibleDomain",
	"calendlyUrl",
	"calUrl",
] as const;
export type TagKey = (typeof tagKeys)[number];

export type CspDirective = "script-src" | "style-src" | "connect-src" | "img-src" | "frame-src";

type Hosts = Readonly<Partial<Record<CspDirective, readonly string[]>>>;

export type StoredItem = {
	/** `*` stands for any ending. */
	name: string;
	kind: "cookie" | "local storage" | "session storage";
	lifetime: string;
	party: "first" | "third";
	/** The consent this item needs, where its technology serves both categories. */
	category?: OptionalCategory;
};

const defaults: Omit<Technology, "id"> = {
	configKey: null,
	categories: [],
	loads: "always",
	hosts: {},
	stored: [],
	events: null,
};

export const registry: readonly Technology[] = [
	{
		...defaults,
		id: "choice",
		stored: [
			ours("cookie-consent", "local storage", "until you clear it; counts for 6 months"),
			ours("cookie-consent-timestamp", "local storage", "until you clear it"),
			ours("cookie-consent-receipt", "local storage", "until you clear it"),
		],
	},
	{
		...defaults,
		id: "pageState",
		stored: [
			ours("react-router-scroll-positions", "session storage", "until you close the tab"),
			ours("remix-router-transitions", "session storage", "until you close the tab"),
			ours("sheaf-savings", "session storage", "until you close the tab"),
		],
	},
	{ ...defaults, id: "statistics" },
	{
		...defaults,
		id: "origin",
		categories: ["analytics"],
		stored: [
			ours("sheaf-attribution", "session storage", "until you close the tab"),
			ours("sheaf-first-touch", "local storage", "13 months"),
		],
	},
	{
		...defaults,
		id: "plausible",
		configKey: "plausibleDomain",
		categories: ["analytics"],
		loads: "consent",
		hosts: { "script-src": ["https://plausible.io"], "connect-src": ["https://plausible.io"] },
		events: "plausible",
	},
	{
		...defaults,
		id: "gtm",
		configKey: "gtmId",
		categories: ["analytics", "marketing"],
		loads: "consent",
		hosts: {
			"script-src": ["https://*.googletagmanager.com"],
			"connect-src": [
				"https://*.googletagmanager.com",
				"https://*.google-analytics.com",
				"https://*.analytics.google.com",
				"https://www.google.com",
			],
			"img-src": ["https://*.googletagmanager.com", "https://*.google-analytics.com"],
		},
		stored: [
			firstParty("_ga", "2 years", "analytics"),
			firstParty("_ga_*", "2 years", "analytics"),
			firstParty("_gcl_*", "90 days", "marketing"),
		],
		events: "tagManager",
	},
	{
		...defaults,
		id: "meta",
		configKey: "metaPixelId",
		categories: ["marketing"],
		loads: "consent",
		hosts: {
			"script-src": ["https://connect.facebook.net"],
			"connect-src": ["https://www.facebook.com", "https://connect.facebook.net"],
			"img-src": ["https://www.facebook.com"],
		},
		stored: [firstParty("_fbp", "90 days"), firstParty("_fbc", "90 days")],
		events: "meta",
	},
	{
		...defaults,
		id: "linkedin",
		configKey: "linkedinPartnerId",
		categories: ["marketing"],
		loads: "consent",
		hosts: {
			"script-src": ["https://snap.licdn.com"],
			"connect-src": ["https://px.ads.linkedin.com"],
			"img-src": ["https://px.ads.linkedin.com", "https://www.linkedin.com"],
		},
		stored: [
			firstParty("li_fat_id", "30 days"),
			firstParty("li_giant", "7 days"),
			firstParty("_guid", "90 days"),
			thirdParty("bcookie", "12 months"),
			thirdParty("li_sugr", "90 days"),
			thirdParty("lidc", "24 hours"),
			thirdParty("UserMatchHistory", "30 days"),
			thirdParty("AnalyticsSyncHistory", "30 days"),
		],
		events: "linkedin",
	},
	{
		...defaults,
		id: "calendly",
		configKey: "calendlyUrl",
		loads: "request",
		hosts: {
			"script-src": ["https://assets.calendly.com"],
			"style-src": ["https://assets.calendly.com"],
			"connect-src": ["https://calendly.com"],
			"img-src": ["https://assets.calendly.com"],
			"frame-src": ["https://calendly.com"],
		},
	},
	{
		...defaults,
		id: "cal",
		configKey: "calUrl",
		loads: "request",
		hosts: calHosts,
	},
];

/** The technologies that wait for consent and receive events. */
export type TagId = "plausible" | "gtm" | "meta" | "linkedin";

/** Cal.com serves its embed from another host than its pages; a self-hosted installation has one for both. */
function calHosts(page: string): Hosts {
	const { hostname, origin } = new URL(page);
	const embed = hostname === "cal.com" ? "https://app.cal.com" : origin;
	const both = [...new Set([embed, origin])];
	return { "script-src": [embed], "connect-src": [embed], "img-src": both, "frame-src": both };
}

function ours(name: string, kind: StoredItem["kind"], lifetime: string): StoredItem {
	return { name, kind, lifetime, party: "first" };
}

function firstParty(name: string, lifetime: string, category?: OptionalCategory): StoredItem {
	return { name, kind: "cookie", lifetime, party: "first", ...(category && { category }) };
}

function thirdParty(name: string, lifetime: string): StoredItem {
	return { name, kind: "cookie", lifetime, party: "third" };
}
