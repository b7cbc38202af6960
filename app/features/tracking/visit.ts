import { monthsAfter } from "#features/consent/choice.ts";
import { storedConsent } from "#features/consent/stored-consent.ts";
import { type Attribution, type Touch, touchFrom, withTouch } from "./attribution.ts";
import { isPublicPage } from "./public-pages.ts";

/** Session storage: gone when the tab closes, so it needs no consent (docs/requirements.md, section 1). */
export const VISIT_KEY = "sheaf-attribution";

/** Local storage: the first arrival, with analytics consent only. */
const FIRST_TOUCH_KEY = "sheaf-first-touch";

/** The first arrival is kept no longer than this. */
const KEPT_FOR_MONTHS = 13;

/**
 * Notes this arrival, after those on pages that were left before their scripts came (boot-script.ts). Called
 * once per full page load; storage that is switched off changes nothing for the visitor.
 */
export function noteArrival(at: string): void {
	try {
		const touches = [...hastyArrivals(), touchFrom(pageAddress(), document.referrer, at)];
		const attribution = touches.reduce<Attribution | null>(withTouch, knownAt(at));
		sessionStorage.setItem(VISIT_KEY, JSON.stringify(attribution));
	} catch {
		// Private modes may forbid storage; a lead without a source is still a lead.
	}
}

/** The address of this page as a lead may carry it: a signed link keeps its key to itself. */
export function pageAddress(): string {
	const { href, origin, pathname } = location;
	return isPublicPage(pathname) ? href : origin + pathname;
}

/** What is known of this visit's origin, or null. */
export function attributionOfVisit(): Attribution | null {
	const visit = read(() => sessionStorage.getItem(VISIT_KEY));
	return isAttribution(visit) ? { first: visit.first, last: visit.last } : null;
}

/** What the pages themselves wrote down, `[address, referrer, name]` each, because no script of ours had come yet. */
function hastyArrivals(): Touch[] {
	const visit = read(() => sessionStorage.getItem(VISIT_KEY)) as { hasty?: unknown } | null;
	if (!Array.isArray(visit?.hasty)) return [];
	return visit.hasty.flatMap((arrival) => {
		const [address, referrer, at] = Array.isArray(arrival) ? arrival.map(String) : [];
		return address && at && isOwnAddress(address) ? [touchFrom(address, referrer ?? "", at)] : [];
	});
}

function isOwnAddress(address: string): boolean {
	return URL.canParse(address) && new URL(address).origin === location.origin;
}

/** Keeps the first arrival beyond this visit; to be called only with analytics consent. */
export function keepFirstTouch(): void {
	try {
		const first = attributionOfVisit()?.first;
		if (first && localStorage.getItem(FIRST_TOUCH_KEY) === null)
			localStorage.setItem(FIRST_TOUCH_KEY, JSON.stringify(first));
	} catch {
		// As above.
	}
}

/** Forgets it: consent was withdrawn, or never given. */
export function forgetFirstTouch(): void {
	try {
		localStorage.removeItem(FIRST_TOUCH_KEY);
	} catch {
		// As above.
	}
}

/** This visit so far, or an earlier one's first arrival. */
function knownAt(at: string): Attribution | null {
	const visit = attributionOfVisit();
	if (visit) return visit;
	const first = read(() => localStorage.getItem(FIRST_TOUCH_KEY));
	if (!isTouch(first) || !storedConsent()?.analytics) return null;
	if (isTooOld(first, at)) {
		forgetFirstTouch();
		return null;
	}
	return { first, last: first };
}

/** Whether a first arrival has been kept as long as it may be. */
export function isTooOld(first: Touch, now: string): boolean {
	const then = new Date(first.at);
	return Number.isNaN(then.getTime()) || monthsAfter(then, KEPT_FOR_MONTHS) <= new Date(now);
}

function read(from: () => string | null): unknown {
	try {
		return JSON.parse(from() ?? "null");
	} catch {
		return null;
	}
}

function isAttribution(value: unknown): value is Attribution {
	const { first, last } = (value ?? {}) as Partial<Attribution>;
	return isTouch(first) && isTouch(last);
}

function isTouch(value: unknown): value is Touch {
	const { landingPage, at } = (value ?? {}) as Partial<Touch>;
	return typeof landingPage === "string" && typeof at === "string";
}
