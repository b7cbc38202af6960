/** A campaign with a link of its own, `/go/<name>`: printed on a van, a card, the foot of an invoice. */
export type Campaign = {
	/** The page it leads to: a path of this site, perhaps with `#section`. */
	to: `/${string}`;
	/** Kept as utm_source and utm_medium; the campaign's name is utm_campaign. */
	source: string;
	medium: string;
};

/** Campaigns with a page or words of their own, by the name in the link; any other name leads home as its own source. */
export const campaigns: Readonly<Record<string, Campaign>> = {
	van: { to: "/", source: "van", medium: "print" },
	card: { to: "/", source: "business-card", medium: "print" },
	"trade-counter": { to: "/industries/construction", source: "poster", medium: "print" },
	quiz: { to: "/quiz", source: "social", medium: "post" },
	"open-day": { to: "/book", source: "open-day", medium: "event" },
};
