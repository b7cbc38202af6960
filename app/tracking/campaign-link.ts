import { type Campaign, campaigns } from "#content/campaigns.ts";
import { touchFrom } from "./attribution.ts";
import { sourceOf } from "./source.ts";

/** Where a campaign link leads. */
export type CampaignTarget = {
	/** A path of this site with the campaign's UTM parameters. */
	address: string;
	/** The page alone, as the statistics count it. */
	page: string;
	/** The source, as the statistics count it; the arrival itself will be counted under the same. */
	source: string;
};

/** The target of `/go/<name>`, or null when there is no such campaign. */
export function campaignTarget(
	name: string,
	known: Readonly<Record<string, Campaign>> = campaigns,
): CampaignTarget | null {
	const campaign = Object.hasOwn(known, name) ? known[name] : undefined;
	if (!campaign) return null;
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

/** Stands for our own origin: what does not stay on it is no page of ours. */
const OWN_ORIGIN = "https://own.invalid";
