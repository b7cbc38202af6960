import plans from "./tiers.json" with { type: "json" };

/** The keys of the four tiers in links, tags and the database (docs/requirements.md, section 2). */
export const offers = [
	"blueprint",
	"ai-mvp",
	"growth-stack",
	"growth-service",
] as const;
export type Offer = (typeof offers)[number];

/** The names of the tiers (docs/requirements.md, section 2). */
export const offerNames: Readonly<Record<Offer, string>> = {
	blueprint: "AI Strategy Blueprint",
	"ai-mvp": "AI System MVP",
	"growth-stack": "AI Growth Stack",
	"growth-service": "Growth-as-a-Service",
};

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
