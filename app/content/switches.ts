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

/** Links in emails that are sent already: they work also when the newsletter is switched off. */
const lastingPaths = /^\/newsletter\/(confirm|renew|unsubscribe)$/;

/** The switch of an address, or of a section of the home page (`/#faq`). */
function findSwitch(address: string): SwitchId | null {
	const [path = "", hash] = address.split(/[?#]/, 2);
	if (hash && path.length < 2) {
		const section = Object.entries(homeSections).find(([, id]) => id === hash);
		return section ? `home:${section[0] as HomeSection}` : null;
	}

	if (lastingPaths.test(path)) return null;

	const [, slug] = /^\/(?:industries|savings)\/([^/]+)/.exec(path) ?? [];
	if (slug) return `industry:${slug as IndustrySlug}`;

	const found = Object.entries(pagePaths).find(([, paths]) =>
		paths.some((start) => `${path}/`.startsWith(`${start}/`)),
	);

	return (found?.[0] as PageSwitch | undefined) ?? null;
}

/** Where an address of a switched-off part leads: "" for nowhere, null for an address that is there. */
export function findDetour(
	address: string,
	off: SwitchedOff | undefined,
): string | null {
	const id = off && findSwitch(address);
	return (id && off[id]) ?? null;
}
