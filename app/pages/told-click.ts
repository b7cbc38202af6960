import { company } from "#content/company.ts";
import { type Offer, offers } from "#content/offer.ts";
import type { SiteEvent } from "#tracking/catalogue.ts";

/** A followed link, as far as telling about it needs. */
export type FollowedLink = {
	/** Its address: absolute for other sites, `mailto:…`, or the path of one of our pages with query and hash. */
	to: string;
	/** Where a booking was asked for (`data-book`). */
	place: string | null;
	/** In the header, the footer or the breadcrumb. */
	inFrame: boolean;
	/** The page it was followed on. */
	onPath: string;
};

/** What a followed link is told as (decisions.md, section 3); null for those that nobody counts. */
export function toldClick({ to, place, inFrame, onPath }: FollowedLink): SiteEvent | null {
	if (place !== null) return bookingPressed(place, to, onPath);
	if (to.endsWith("#industry-solutions-section"))
		return { moment: "explore_industries", section: "hero" };
	if (!inFrame) return null;
	if (to === `mailto:${company.email}`) return { moment: "mailbox_pressed", kind: "email" };
	if (to === `mailto:${company.supportEmail}`)
		return { moment: "mailbox_pressed", kind: "support" };
	const network = company.social.find(({ url }) => url === to)?.name;
	if (network) return { moment: "social_pressed", network };
	return to.startsWith("/") ? { moment: "navigated", to } : null;
}

/** The offer that a booking link carries, if any. */
export function offerIn(to: string): Offer | undefined {
	const given = new URLSearchParams(to.split("?")[1] ?? "").get("offer");
	return offers.find((offer) => offer === given);
}

function bookingPressed(place: string, to: string, onPath: string): SiteEvent | null {
	const offer = offerIn(to);
	if (place === "hero") return { moment: "hero_booking" };
	if (place === "audit") return { moment: "audit_call" };
	if (place === "footer") return { moment: "footer_booking" };
	if (place === "services") return { moment: "services_consultation" };
	if (place === "tier" && offer) return { moment: "tier_pressed", offer };
	const industry = /^\/industries\/([a-z-]+)$/.exec(onPath)?.[1];
	if (place === "industry" && industry) return { moment: "industry_demo", industry };
	return null;
}
