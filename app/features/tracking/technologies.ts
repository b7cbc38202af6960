import type tagCopy from "#content/tags.json";
import type {
	CookieConsent,
	OptionalCategory,
} from "#features/consent/choice.ts";
import type { TagId } from "./catalogue.ts";

/** Public, without secrets. A technology without a key is off. */
export type TagConfig = Partial<Record<TagKey, string>>;
export const tagKeys = [
	"metaPixelId",
	"gtmId",
	"linkedinPartnerId",
	"plausibleDomain",
	"calendlyUrl",
	"calUrl",
] as const;
type TagKey = (typeof tagKeys)[number];

export type CspDirective =
	| "script-src"
	| "style-src"
	| "connect-src"
	| "img-src"
	| "frame-src";

type Hosts = Readonly<Partial<Record<CspDirective, readonly string[]>>>;

type StoredItem = {
	/** `*` stands for any suffix. */
	name: string;
	kind: "cookie" | "local storage" | "session storage";
	lifetime: string;
	party: "first" | "third";
	/** The consent required by this item, where its technology serves both categories. */
	category?: OptionalCategory;
};

export type Technology = {
	id: keyof typeof tagCopy.technologies;
	/** Null: part of the site, not configurable. */
	configKey: TagKey | null;
	/** Any of these consents allows it to load. Empty: it requires none, or waits for a click. */
	categories: readonly OptionalCategory[];
	/** Fixed, or a function of the configured value. */
	hosts: Hosts | ((configured: string) => Hosts);
	stored: readonly StoredItem[];
};

/**
 * Every technology that the site can use. Source of the loader, the preferences dialog, the cookie
 * policy's list and the Content-Security-Policy; texts are in content/tags.json. Hosts, cookies and
 * lifetimes are from the vendors' documentation.
 */
export const technologies: readonly Technology[] = [
	technology("choice", {
		stored: [
			local("cookie-consent", "until you clear it; counts for 6 months"),
			local("cookie-consent-timestamp", "until you clear it"),
			local("cookie-consent-receipt", "until you clear it"),
		],
	}),
	technology("pageState", {
		stored: [
			session("react-router-scroll-positions"),
			session("remix-router-transitions"),
			session("sheaf-savings"),
			local("dismissed-notice", "until you clear it"),
		],
	}),
	technology("statistics", {}),
	technology("origin", {
		categories: ["analytics"],
		stored: [
			session("sheaf-attribution"),
			local("sheaf-first-touch", "13 months"),
		],
	}),
	technology("plausible", {
		configKey: "plausibleDomain",
		categories: ["analytics"],
		hosts: {
			"script-src": ["https://plausible.io"],
			"connect-src": ["https://plausible.io"],
		},
	}),
	technology("gtm", {
		configKey: "gtmId",
		categories: ["analytics", "marketing"],
		hosts: {
			"script-src": ["https://*.googletagmanager.com"],
			"connect-src": [
				"https://*.googletagmanager.com",
				"https://*.google-analytics.com",
				"https://*.analytics.google.com",
				"https://www.google.com",
			],
			"img-src": [
				"https://*.googletagmanager.com",
				"https://*.google-analytics.com",
			],
		},
		stored: [
			{ ...cookie("_ga", "2 years"), category: "analytics" },
			{ ...cookie("_ga_*", "2 years"), category: "analytics" },
			{ ...cookie("_gcl_*", "90 days"), category: "marketing" },
		],
	}),
	technology("meta", {
		configKey: "metaPixelId",
		categories: ["marketing"],
		hosts: {
			"script-src": ["https://connect.facebook.net"],
			"connect-src": [
				"https://www.facebook.com",
				"https://connect.facebook.net",
			],
			"img-src": ["https://www.facebook.com"],
		},
		stored: [cookie("_fbp", "90 days"), cookie("_fbc", "90 days")],
	}),
	technology("linkedin", {
		configKey: "linkedinPartnerId",
		categories: ["marketing"],
		hosts: {
			"script-src": ["https://snap.licdn.com"],
			"connect-src": ["https://px.ads.linkedin.com"],
			"img-src": ["https://px.ads.linkedin.com", "https://www.linkedin.com"],
		},
		stored: [
			cookie("li_fat_id", "30 days"),
			cookie("li_giant", "7 days"),
			cookie("_guid", "90 days"),
			cookie("bcookie", "12 months", "third"),
			cookie("li_sugr", "90 days", "third"),
			cookie("lidc", "24 hours", "third"),
			cookie("UserMatchHistory", "30 days", "third"),
			cookie("AnalyticsSyncHistory", "30 days", "third"),
		],
	}),
	technology("calendly", {
		configKey: "calendlyUrl",
		hosts: {
			"script-src": ["https://assets.calendly.com"],
			"style-src": ["https://assets.calendly.com"],
			"connect-src": ["https://calendly.com"],
			"img-src": ["https://assets.calendly.com"],
			"frame-src": ["https://calendly.com"],
		},
	}),
	technology("cal", { configKey: "calUrl", hosts: calHosts }),
];

export type Tag = Technology & { id: TagId; configKey: TagKey };

/** Tags that load with consent, and receive events. */
export const tags = technologies.filter(
	(each): each is Tag => each.configKey !== null && each.categories.length > 0,
);

function technology(
	id: Technology["id"],
	own: Partial<Technology>,
): Technology {
	return { id, configKey: null, categories: [], hosts: {}, stored: [], ...own };
}

/** Cal.com serves its embed from another host than its pages; a self-hosted installation has one for both. */
function calHosts(page: string): Hosts {
	const { hostname, origin } = new URL(page);
	const embed = hostname === "cal.com" ? "https://app.cal.com" : origin;
	const both = [...new Set([embed, origin])];

	return {
		"script-src": [embed],
		"connect-src": [embed],
		"img-src": both,
		"frame-src": both,
	};
}

function local(name: string, lifetime: string): StoredItem {
	return { name, kind: "local storage", lifetime, party: "first" };
}

function session(name: string): StoredItem {
	return {
		name,
		kind: "session storage",
		lifetime: "until you close the tab",
		party: "first",
	};
}

function cookie(
	name: string,
	lifetime: string,
	party: StoredItem["party"] = "first",
): StoredItem {
	return { name, kind: "cookie", lifetime, party };
}

/** The first-party cookies that this choice does not allow; `*` in a name stands for any suffix. */
export function listDeniedCookies(consent: CookieConsent | null): string[] {
	return technologies.flatMap(({ categories, stored }) =>
		stored
			.filter(({ kind, party }) => kind === "cookie" && party === "first")
			.filter(({ category }) => {
				const needed = category ? [category] : categories;
				return needed.length > 0 && !needed.some((each) => consent?.[each]);
			})
			.map(({ name }) => name),
	);
}

/**
 * The first-party cookies of tags that were removed from the site since consent was given. None with a tag manager,
 * which may load them itself.
 */
export function listFormerCookies(
	known: readonly string[],
	config: TagConfig,
): string[] {
	if (config.gtmId) return [];

	return tags
		.filter(({ id, configKey }) => known.includes(id) && !config[configKey])
		.flatMap(({ stored }) => stored)
		.filter(({ kind, party }) => kind === "cookie" && party === "first")
		.map(({ name }) => name);
}

/**
 * The assignments to `document.cookie` that delete those cookies: for this host and each domain above it,
 * because tags set them on the highest domain that the browser allows.
 * @param present value of `document.cookie`.
 */
export function listDeletions(
	present: string,
	host: string,
	names: readonly string[],
): string[] {
	const isDenied = (name: string) =>
		names.some((each) =>
			each.endsWith("*") ? name.startsWith(each.slice(0, -1)) : name === each,
		);

	const found = present
		.split(";")
		.map((pair) => pair.split("=", 1)[0]?.trim() ?? "")
		.filter((name) => name !== "" && isDenied(name));
	// `www.example.co.uk`, `example.co.uk`, `co.uk`: the browser ignores public suffixes.
	const labels = host.split(".");
	const domains = labels
		.slice(0, -1)
		.map((_, index) => labels.slice(index).join("."));
	const scopes = ["", ...domains.map((domain) => `; Domain=${domain}`)];

	return found.flatMap((name) =>
		scopes.map((scope) => `${name}=; Path=/; Max-Age=0${scope}`),
	);
}
