import { type Offer, offerNames, offers } from "./offer.ts";
import plans from "./tiers.json" with { type: "json" };

/** One of the four service plans, shown as cards of the services section and as results of the quiz. */
export type Tier = (typeof tiers)[number];

export const tiers = offers.map((offer, index) => ({
	...plans[offer],
	offer,
	number: index + 1,
	/** Also stored with quiz leads as the recommendation. */
	name: offerNames[offer],
	popular: offer === "ai-mvp",
	pricePrefix: "from",
	/** The query appended to the booking link. */
	utm: `?offer=${offer}`,
}));

export function tierOf(offer: Offer): Tier {
	const tier = tiers.find((candidate) => candidate.offer === offer);
	if (!tier) throw new Error(`There is no tier for ${offer}.`);
	return tier;
}
