import { touchFrom } from "./attribution.ts";
import { sourceOf } from "./source.ts";

/** A campaign with a link of its own, `/go/<name>`: printed on a van, a card, the foot of an invoice. */
export type Campaign = {
	/** The page it leads to: a path of this site, perhaps with `#section`. */
	to: `/${string}`;
	/** Kept as utm_source and utm_medium; the campaign's name is utm_campaign. */
	source: string;
	medium: string;
};

/** Campaigns with a page or words of their own, by the name in the link; any other name leads home as its own source. */
export const campaigns: Readonly<Record<string, Campaign>> = {
	van: { to: "/", source: "van", medium: "print" },
	card: { to: "/", source: "business-card", medium: "print" },
	"trade-counter": { to: "/industries/construction", source: "poster", medium: "print" },
	quiz: { to: "/quiz", source: "social", medium: "post" },
	"open-day": { to: "/book", source: "open-day", medium: "event" },
};

/** Where a campaign link leads. */
export type CampaignTarget = {
	/** A path of this site with the campaign's UTM parameters. */
	address: string;
	/** The page alone, as the statistics count it. */
	page: string;
	/** The source, as the statistics count it; the arrival itself will be counted under the same. */
	source: string;
};

/**
 * The target of `/go/<name>`, however it is capitalised. A name that stands in no list is a campaign all
 * the same, whose source is its name: a link can be printed before anybody lists it.
 * @returns null for what cannot be a name, and for a target outside this site.
 */
export function campaignTarget(
	asTyped: string,
	known: Readonly<Record<string, Campaign>> = campaigns,
): CampaignTarget | null {
	const name = asTyped.toLowerCase();
	if (!NAME.test(name)) return null;
	const unlisted: Campaign = { to: "/", source: name, medium: "link" };
	const campaign = (Object.hasOwn(known, name) && known[name]) || unlisted;
	const url = new URL(campaign.to, OWN_ORIGIN);
	if (url.origin !== OWN_ORIGIN) return null;
	url.searchParams.set("utm_source", campaign.source);
	url.searchParams.set("utm_medium", campaign.medium);
	url.searchParams.set("utm_campaign", name);
	return {
		address: url.pathname + url.search + url.hash,
		page: url.pathname,
		source: sourceOf(touchFrom(url.href, "", "")),
	};
}

/** What fits on a van. */
const NAME = /^[a-z0-9](-?[a-z0-9]){0,39}$/;

/** Stands for our own origin: what does not stay on it is no page of ours. */
const OWN_ORIGIN = "https://own.invalid";
