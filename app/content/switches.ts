import type { IndustrySlug } from "./industry.ts";

/** Parts of the website by the addresses that begin with these. */
export const pagePaths = {
	academy: ["/academy"],
	cases: ["/case-studies"],
	blog: ["/blog", "/resources", "/feed.xml", "/feed.json"],
	newsletter: ["/newsletter"],
	quiz: ["/quiz"],
	walkthrough: ["/see-it-work"],
} as const satisfies Record<string, readonly string[]>;

/** Sections of the home page, with the ids that links scroll to; "" for none. */
export const homeSections = {
	problem: "",
	industries: "industry-solutions-section",
	prices: "services",
	about: "about",
	philosophy: "",
	cases: "case-studies",
	approach: "",
	faq: "faq",
	final: "",
} as const;

export type HomeSection = keyof typeof homeSections;

export type PageSwitch = keyof typeof pagePaths | `industry:${IndustrySlug}`;

export type SwitchId = PageSwitch | `home:${HomeSection}`;

/** What is switched off, each with the address that visitors are led to: "" for none. */
export type SwitchedOff = Readonly<Partial<Record<SwitchId, string>>>;

/** The links that a switch takes away: to its addresses, or to its section of the home page. */
function listLinks(id: string): string[] {
	const [kind, name = ""] = id.split(":");
	if (kind === "industry") return [`/(industries|savings)/${name}(?![\\w-])`];
	if (kind !== "home")
		return pagePaths[id as keyof typeof pagePaths].map(
			(path) => `${path}(?![\\w-]|/(confirm|renew|unsubscribe)$)`,
		);

	const anchor = homeSections[name as HomeSection];
	return anchor === "" ? [] : [`/?#${anchor}$`];
}

/** A regular expression for all of them. */
export function buildLinkPattern(off: SwitchedOff): string {
	const links = Object.keys(off).flatMap(listLinks);
	return `^(${links.length > 0 ? links.join("|") : "(?!)"})`;
}

/** Where an address of a switched-off part leads: "" for nowhere, null for an address that is there. */
export function findDetour(
	address: string,
	off: SwitchedOff | undefined,
): string | null {
	const found = Object.entries(off ?? {}).find(([id]) =>
		listLinks(id).some((link) => RegExp(`^${link}`).test(address)),
	);

	return found ? found[1] : null;
}
