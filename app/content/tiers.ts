import { content } from "./content.ts";
import { type Offer, offerNames, offers } from "./offer.ts";

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
		/** Also stored with quiz leads as the recommendation. */
		name: offerNames[offer],
		popular: offer === "ai-mvp",
		pricePrefix: "from",
		/** The query appended to the booking link. */
		utm: `?offer=${offer}`,
	};
}
