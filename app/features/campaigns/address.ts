import { buildSourceKey, cleanSourcePart } from "#features/tracking/source.ts";

/** The columns that a campaign's link is built from. */
export type CampaignLink = {
	slug: string;
	/** A path of this site, which may have a query and a fragment. */
	target: string;
	offer: string | null;
	source: string;
	medium: string;
	/** UTC, ISO 8601; null without an end. */
	ends_at: string | null;
	/** The path that an ended campaign leads to; the home page by default. */
	ends_to: string | null;
};

/** Any text that is put in front of a path to read it as a URL. */
const OWN = "https://site.invalid";

/** The slug of a link as it was typed or printed; empty without letters and digits. */
export function readSlug(asTyped: string): string {
	return cleanSourcePart(asTyped);
}

/** A link without a record leads home, with its name as source. */
export function makeUnlistedCampaign(slug: string): CampaignLink {
	return {
		slug,
		target: "/",
		offer: null,
		source: slug,
		medium: "link",
		ends_at: null,
		ends_to: null,
	};
}

/**
 * The address that a campaign's link leads to at a time: the target's query, the campaign's parameters and
 * the visitor's own, of which later ones win unless they are empty; then the fragment. The placement `p` becomes `utm_content`.
 */
export function buildCampaignAddress(
	campaign: CampaignLink,
	visitorQuery: URLSearchParams,
	at: string,
): string {
	const { slug, source, medium, offer } = campaign;
	const url = new URL(findTarget(campaign, at), OWN);
	const query = url.searchParams;
	const placement = readPlacement(visitorQuery);

	if (offer) query.set("offer", offer);
	query.set("utm_source", source);
	query.set("utm_medium", medium);
	query.set("utm_campaign", slug);
	if (placement) query.set("utm_content", placement);

	const own = [...visitorQuery].filter(([name]) => name !== "p");
	const replaced = new Set<string>();
	for (const [typedName, value] of own) {
		const isUtm = /^utm_/i.test(typedName);
		const name = isUtm ? typedName.toLowerCase() : typedName;
		if (isUtm && (replaced.has(name) || value.trim() === "")) continue;

		if (replaced.has(name)) query.append(name, value);
		else query.set(name, value);
		replaced.add(name);
	}

	return url.pathname + url.search + url.hash;
}

/** `left` of `?p=left`, where the link was placed. */
export function readPlacement(query: URLSearchParams): string {
	return cleanSourcePart(query.get("p") ?? "");
}

function findTarget({ target, ends_at, ends_to }: CampaignLink, at: string) {
	return ends_at !== null && ends_at <= at ? (ends_to ?? "/") : target;
}

/** The source of the leads that come by a campaign's link. */
export function campaignSource({ source, slug }: CampaignLink): string {
	return buildSourceKey(source, slug);
}

/** The path of a link or a typed address of this site; null for other sites and malformed ones. */
export function readTarget(typed: string, origin: string): string | null {
	if (!/^(\/(?![/\\])|https?:)/i.test(typed) || !URL.canParse(typed, origin))
		return null;

	const url = new URL(typed, origin);
	const isOwn = url.origin === origin && !url.pathname.startsWith("//");

	return isOwn ? url.pathname + url.search + url.hash : null;
}
