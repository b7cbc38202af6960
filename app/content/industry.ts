import cards from "./industry-cards.json" with { type: "json" };

/** The path under /industries and the name of the theme in ui/tokens.css. */
export type IndustrySlug = keyof typeof cards;

/** In the order of industry-cards.json. */
export const industrySlugs = Object.keys(cards) as IndustrySlug[];

export type IndustryCard = (typeof industryCards)[number];

/** The filter matches a substring of the title, ignoring case. */
export const industryCards = industrySlugs.map((slug) => ({
	slug,
	...cards[slug],
}));
