import cards from "./industry-cards.json" with { type: "json" };

/** The five industries; the slug is the path under /industries and the name of the theme. */
export const industrySlugs = [
	"cleaning-service",
	"construction",
	"interior-design",
	"legal-services",
	"home-services",
] as const;
export type IndustrySlug = (typeof industrySlugs)[number];

export type IndustryCard = (typeof industryCards)[number];

/** The filter matches a substring of the title, ignoring case. */
export const industryCards = industrySlugs.map((slug) => ({
	slug,
	...cards[slug],
}));
