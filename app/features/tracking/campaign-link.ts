import { deriveSource, touchFrom } from "./attribution.ts";
import { cleanSourcePart } from "./source.ts";

/** A campaign with the link `/go/<name>`, for print such as a van or a business card. */
type Campaign = {
	/** The target: a path of this site. */
	to: `/${string}`;
	/** utm_source; the campaign's name is utm_campaign. */
	source: string;
	medium: string;
};

/** Campaigns by the name in the link. Other names redirect to the home page, with the name as source. */
export const campaigns: ReadonlyMap<string, Campaign> = new Map([
	["van", { to: "/", source: "van", medium: "print" }],
	["card", { to: "/", source: "business-card", medium: "print" }],
	[
		"trade-counter",
		{ to: "/industries/construction", source: "poster", medium: "print" },
	],
	["quiz", { to: "/quiz", source: "social", medium: "post" }],
	["open-day", { to: "/book", source: "open-day", medium: "event" }],
]);

export type CampaignTarget = NonNullable<ReturnType<typeof campaignTarget>>;

/**
 * The target of `/go/<name>`, case-insensitive. Unlisted names work too, so that a link can be printed
 * before it is listed.
 * @returns null for a name without letters and digits.
 */
export function campaignTarget(asTyped: string) {
	const name = cleanSourcePart(asTyped);
	if (name === "") return null;

	const { to, source, medium } = campaigns.get(name) ?? {
		to: "/",
		source: name,
		medium: "link",
	};
	const query = new URLSearchParams({
		utm_source: source,
		utm_medium: medium,
		utm_campaign: name,
	});
	const address = `${to}?${query}`;

	return {
		/** A path of this site with the campaign's UTM parameters. */
		address,
		/** The path alone, for the statistics. */
		page: to,
		/** For the statistics; equal to the source of the arrival itself. */
		source: deriveSource(touchFrom(`https://site.invalid${address}`, "", "")),
	};
}
