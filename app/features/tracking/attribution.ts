/** One arrival at the site: where from, on which page, when. */
export type Touch = {
	/** The UTM parameters of the address, under their own names; null when it had none. */
	utm: Record<string, string> | null;
	/** Click ids of ad platforms (gclid, fbclid …), under their own names; null when there were none. */
	clickIds: Record<string, string> | null;
	referrer: string | null;
	landingPage: string;
	/** UTC, ISO 8601. */
	at: string;
};

/** The first and the latest arrival of one visit. */
export type Attribution = { first: Touch; last: Touch };

const UTM_NAMES = [
	"utm_source",
	"utm_medium",
	"utm_campaign",
	"utm_term",
	"utm_content",
	"utm_id",
] as const;
const CLICK_ID_NAMES = ["gclid", "gbraid", "wbraid", "fbclid", "li_fat_id", "msclkid"] as const;

/** Longer values carry no campaign's name and are cut. */
const MAX_VALUE_LENGTH = 200;
const MAX_ADDRESS_LENGTH = 2048;

/** Reads an arrival from the address and the referrer; a referrer of our own origin counts as none. */
export function touchFrom(address: string, referrer: string, at: string): Touch {
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
 * Adds an arrival to what is known: the first stays; the last changes only when the arrival says
 * something new (a campaign, a click id or a foreign referrer).
 */
export function withTouch(known: Attribution | null, touch: Touch): Attribution {
	if (!known) return { first: touch, last: touch };
	const saysSomething = touch.utm !== null || touch.clickIds !== null || touch.referrer !== null;
	return saysSomething ? { first: known.first, last: touch } : known;
}

function pick(
	parameters: URLSearchParams,
	names: readonly string[],
): Record<string, string> | null {
	const found: Record<string, string> = {};
	for (const name of names) {
		const value = parameters.get(name)?.trim();
		if (value) found[name] = value.slice(0, MAX_VALUE_LENGTH);
	}
	return Object.keys(found).length > 0 ? found : null;
}

function foreignReferrer(referrer: string, ownOrigin: string): string | null {
	if (!URL.canParse(referrer)) return null;
	return new URL(referrer).origin === ownOrigin ? null : referrer.slice(0, MAX_ADDRESS_LENGTH);
}
