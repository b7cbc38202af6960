/** The keys of the four tiers, as links, tags and the database carry them (specification.md, section 2). */
export const offers = ["blueprint", "ai-mvp", "growth-stack", "growth-service"] as const;
export type Offer = (typeof offers)[number];

/** Their names (specification.md, section 9). */
export const offerNames: Readonly<Record<Offer, string>> = {
	blueprint: "AI Strategy Blueprint",
	"ai-mvp": "AI System MVP",
	"growth-stack": "AI Growth Stack",
	"growth-service": "Growth-as-a-Service",
};
