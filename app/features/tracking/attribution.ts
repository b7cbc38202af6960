import { findPlatform, readCampaign } from "./query-parameters.ts";
import { buildSourceKey, DIRECT } from "./source.ts";

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

const MAX_ADDRESS_LENGTH = 2048;

/**
 * Reads an arrival from URL and referrer; a referrer of our own origin counts as none.
 * @param landingPage the address to store, where the whole one is private.
 */
export function buildTouch(
	address: string,
	referrer: string,
	at: string,
	landingPage = address,
): Touch {
	const url = new URL(address);
	return {
		...readCampaign(url),
		referrer: readForeignReferrer(referrer, url.origin),
		landingPage: landingPage.slice(0, MAX_ADDRESS_LENGTH),
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

function readForeignReferrer(
	referrer: string,
	ownOrigin: string,
): string | null {
	if (!URL.canParse(referrer)) return null;
	return new URL(referrer).origin === ownOrigin
		? null
		: referrer.slice(0, MAX_ADDRESS_LENGTH);
}

/**
 * The source of an arrival in our statistics: `utm_source/utm_campaign`, an ad platform, the referring
 * host, or `direct`. Never a full URL, and nothing that identifies the visitor. `nameSource` names the site of a host.
 */
export function deriveSource(touch: Touch | null): string {
	if (!touch) return DIRECT;

	const { utm_source: source, utm_campaign: campaign } = touch.utm ?? {};
	const platform = findPlatform(touch.clickIds);
	if (source || campaign)
		return source || platform
			? buildSourceKey(source ?? platform ?? "", campaign)
			: buildSourceKey(campaign ?? "");

	if (platform) return platform;
	if (!touch.referrer || !URL.canParse(touch.referrer)) return DIRECT;

	return buildSourceKey(new URL(touch.referrer).hostname.replace(/^www\./, ""));
}
