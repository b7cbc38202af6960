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
