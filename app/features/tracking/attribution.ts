export type Touch = {
	/** UTM parameters of the URL by name; null when it had none. */
	utm: Record<string, string> | null;
	/** Click ids of ad platforms (gclid, fbclid …) by name; null when there were none. */
	clickIds: Record<string, string> | null;
	referrer: string | null;
	landingPage: string;
	/** UTC, ISO 8601. */
	at: string;
};

export type Attribution = { first: Touch; last: Touch };

const UTM_NAMES = ["source", "medium", "campaign", "term", "content", "id"].map(
	(name) => `utm_${name}`,
);

/** A visit without a campaign, a click id or a foreign referrer. */
export const DIRECT = "direct";

/** Ad platforms by the click id that they add to URLs. */
const platforms = {
	gclid: "google-ads",
	gbraid: "google-ads",
	wbraid: "google-ads",
	fbclid: "meta",
	li_fat_id: "linkedin",
	msclkid: "microsoft-ads",
} as const;
const CLICK_ID_NAMES = Object.keys(platforms) as (keyof typeof platforms)[];

const MAX_SOURCE_LENGTH = 60;
const MAX_VALUE_LENGTH = 200;
const MAX_ADDRESS_LENGTH = 2048;

/** Reads an arrival from URL and referrer; a referrer of our own origin counts as none. */
export function touchFrom(
	address: string,
	referrer: string,
	at: string,
): Touch {
	const url = new URL(address);
	return {
		utm: pick(url.searchParams, UTM_NAMES),
		clickIds: pick(url.searchParams, CLICK_ID_NAMES),
		referrer: foreignReferrer(referrer, url.origin),
		landingPage: address.slice(0, MAX_ADDRESS_LENGTH),
		at,
	};
}

/**
 * Adds an arrival: the first never changes; the last changes only for a campaign, a click id or a foreign
 * referrer.
 */
export function withTouch(
	known: Attribution | null,
	touch: Touch,
): Attribution {
	if (!known) return { first: touch, last: touch };
	return touch.utm || touch.clickIds || touch.referrer
		? { first: known.first, last: touch }
		: known;
}

function pick(
	query: URLSearchParams,
	names: readonly string[],
): Record<string, string> | null {
	const found = names.flatMap((name) => {
		const value = query.get(name)?.trim();
		return value ? [[name, value.slice(0, MAX_VALUE_LENGTH)]] : [];
	});
	return found.length > 0 ? Object.fromEntries(found) : null;
}

function foreignReferrer(referrer: string, ownOrigin: string): string | null {
	if (!URL.canParse(referrer)) return null;
	return new URL(referrer).origin === ownOrigin
		? null
		: referrer.slice(0, MAX_ADDRESS_LENGTH);
}

/**
 * The source of an arrival in our statistics: `utm_source/utm_campaign`, an ad platform, the referring
 * host, or `direct`. Never a full URL, and nothing that identifies the visitor.
 */
export function sourceOf(touch: Touch | null): string {
	if (!touch) return DIRECT;

	const campaign = [touch.utm?.utm_source, touch.utm?.utm_campaign]
		.filter(Boolean)
		.join("/");
	if (campaign) return cleanSource(campaign);

	const click = CLICK_ID_NAMES.find((name) => touch.clickIds?.[name]);
	if (click) return platforms[click];
	if (!touch.referrer || !URL.canParse(touch.referrer)) return DIRECT;

	return cleanSource(new URL(touch.referrer).hostname.replace(/^www\./, ""));
}

/**
 * Lower-case letters, digits and `. _ - /`; other characters become hyphens, and an email address becomes
 * "direct".
 */
export function cleanSource(text: string): string {
	if (text.includes("@")) return DIRECT;

	const clean = text
		.toLowerCase()
		.replace(/[^a-z0-9._/-]+/g, "-")
		.slice(0, MAX_SOURCE_LENGTH)
		.replace(/^[-/]+|[-/]+$/g, "");

	return clean === "" ? DIRECT : clean;
}
