import { sourceOf, touchFrom } from "./attribution.ts";

/** A campaign with the link `/go/<name>`, for print such as a van or a business card. */
type Campaign = {
	/** The target: a path of this site, optionally with `#section`. */
	to: `/${string}`;
	/** utm_source; the campaign's name is utm_campaign. */
	source: string;
	medium: string;
};

/** By the name in the link. Any other name leads to the home page as its own source. */
export const campaigns: Readonly<Record<string, Campaign>> = {
	van: { to: "/", source: "van", medium: "print" },
	card: { to: "/", source: "business-card", medium: "print" },
	"trade-counter": { to: "/industries/construction", source: "poster", medium: "print" },
	quiz: { to: "/quiz", source: "social", medium: "post" },
	"open-day": { to: "/book", source: "open-day", medium: "event" },
};

const NAME = /^[a-z0-9](-?[a-z0-9]){0,39}$/;

/** A placeholder for our own origin, to recognise targets that leave it. */
const OWN_ORIGIN = "https://own.invalid";

export type CampaignTarget = NonNullable<ReturnType<typeof campaignTarget>>;

/**
 * The target of `/go/<name>`, case-insensitive. Unlisted names work too, so a link can be printed before
 * it is listed.
 * @returns null for a malformed name, and for a target outside this site.
 */
export function campaignTarget(
	asTyped: string,
	known: Readonly<Record<string, Campaign>> = campaigns,
) {
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
		/** A path of this site with the campaign's UTM parameters. */
		address: url.pathname + url.search + url.hash,
		/** The path alone, for the statistics. */
		page: url.pathname,
		/** For the statistics; equal to the source of the arrival itself. */
		source: sourceOf(touchFrom(url.href, "", "")),
	};
}
