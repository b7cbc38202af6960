import { company } from "#content/company.ts";
import { type Offer, offers } from "#content/offer.ts";
import type { SiteEvent } from "#features/tracking/catalogue.ts";

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

/** What a followed link is told as (docs/requirements.md, section 7); null for those that nobody counts. */
export function clickEvent({ to, place, inFrame, onPath }: FollowedLink): SiteEvent | null {
	if (place !== null) return bookingPressed(place, to, onPath);
	if (to.endsWith("#industry-solutions-section"))
		return { name: "explore_industries", section: "hero" };
	if (!inFrame) return null;
	if (to === `mailto:${company.email}`) return { name: "mailbox_pressed", kind: "email" };
	if (to === `mailto:${company.supportEmail}`) return { name: "mailbox_pressed", kind: "support" };
	const network = company.social.find(({ url }) => url === to)?.name;
	if (network) return { name: "social_pressed", network };
	return to.startsWith("/") ? { name: "navigated", to } : null;
}

/** The offer that a booking link carries, if any. */
export function offerIn(to: string): Offer | undefined {
	const given = new URLSearchParams(to.split("?")[1] ?? "").get("offer");
	return offers.find((offer) => offer === given);
}

function bookingPressed(place: string, to: string, onPath: string): SiteEvent | null {
	const offer = offerIn(to);
	if (place === "hero") return { name: "hero_booking" };
	if (place === "audit") return { name: "audit_call" };
	if (place === "footer") return { name: "footer_booking" };
	if (place === "services") return { name: "services_consultation" };
	if (place === "tier" && offer) return { name: "tier_pressed", offer };
	const industry = /^\/industries\/([a-z-]+)$/.exec(onPath)?.[1];
	if (place === "industry" && industry) return { name: "industry_demo", industry };
	return null;
}
