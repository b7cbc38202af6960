import { content } from "./content.ts";
import { type Offer, offers } from "./offer.ts";

/** One of the four service plans, shown as cards of the services section and as results of the quiz. */
export type Tier = ReturnType<typeof findTier>;

export function tiers(): Tier[] {
	return offers.map(findTier);
}

export function findTier(offer: Offer) {
	return {
		...content().tiers[offer],
		offer,
		number: offers.indexOf(offer) + 1,
		popular: offer === "ai-mvp",
		pricePrefix: "from",
		/** The query appended to the booking link. */
		utm: `?offer=${offer}`,
	};
}

/**
 * The plan’s name as visitors read it today, which quiz leads store as the recommendation. A key that is no longer known
 * stays as it is.
 */
export function nameOffer(offer: string): string {
	return content().tiers[offer as Offer]?.name ?? offer;
}
