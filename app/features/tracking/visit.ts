import { addMonths } from "#features/consent/choice.ts";
import { readStoredConsent } from "#features/consent/stored-consent.ts";
import { readStored, writeStored } from "#lib/stored.ts";
import {
	type Attribution,
	buildTouch,
	deriveSource,
	type Touch,
	withTouch,
} from "./attribution.ts";
import { isPublicPage } from "./public-pages.ts";

/** Session storage: deleted when the tab closes, so it needs no consent (docs/requirements.md, section 1). */
const VISIT_KEY = "sheaf-attribution";

/** Local storage: the first arrival, with analytics consent only. */
const FIRST_TOUCH_KEY = "sheaf-first-touch";
const FIRST_TOUCH_MONTHS = 13;

/**
 * Records this arrival, once per full page load. Without storage, as in private modes, leads have no source.
 * @returns whether a visit begins: not with a second page, a reload, or another tab opened from the site.
 */
export function recordArrival(at: string): boolean {
	// Links to private pages may have a campaign, too.
	const touch = buildTouch(
		location.href,
		document.referrer,
		at,
		readPageAddress(),
	);
	const visit = readAttribution();
	const next = withTouch(visit ?? readEarlierTouch(at), touch);
	writeStored("sessionStorage", VISIT_KEY, next);

	return visit
		? deriveSource(next.last) !== deriveSource(visit.last)
		: !isOwnReferrer();
}

function isOwnReferrer(): boolean {
	const { referrer } = document;
	return URL.canParse(referrer) && new URL(referrer).origin === location.origin;
}

/** The URL of this page for a lead; without query on private pages, where it may contain a signed link's key. */
export function readPageAddress(): string {
	const { href, origin, pathname } = location;
	return isPublicPage(pathname) ? href : origin + pathname;
}

export function readAttribution(): Attribution | null {
	const { first, last } = Object(readStored("sessionStorage", VISIT_KEY));
	return isTouch(first) && isTouch(last) ? { first, last } : null;
}

/** Stores the first arrival beyond this visit; call only with analytics consent. */
export function storeFirstTouch(): void {
	const first = readAttribution()?.first;
	if (first && readStored("localStorage", FIRST_TOUCH_KEY) === null)
		writeStored("localStorage", FIRST_TOUCH_KEY, first);
}

export function forgetFirstTouch(): void {
	writeStored("localStorage", FIRST_TOUCH_KEY, null);
}

/** The first arrival of an earlier visit. */
function readEarlierTouch(at: string): Attribution | null {
	const first: unknown = readStored("localStorage", FIRST_TOUCH_KEY);
	if (!isTouch(first) || !readStoredConsent()?.analytics) return null;

	// False for an invalid date, too.
	const isRecent =
		addMonths(new Date(first.at), FIRST_TOUCH_MONTHS) > new Date(at);
	if (isRecent) return { first, last: first };

	forgetFirstTouch();

	return null;
}

function isTouch(value: unknown): value is Touch {
	const { landingPage, at } = Object(value);
	return typeof landingPage === "string" && typeof at === "string";
}
