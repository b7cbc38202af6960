/** The keys of the four tiers in links, tags and the database (docs/requirements.md, section 2). */
export const offers = [
	"blueprint",
	"ai-mvp",
	"growth-stack",
	"growth-service",
] as const;
export type Offer = (typeof offers)[number];
