import { monthsAfter } from "#features/consent/choice.ts";
import { storedConsent } from "#features/consent/stored-consent.ts";
import { type Attribution, type Touch, touchFrom, withTouch } from "./attribution.ts";
import { isPublicPage } from "./public-pages.ts";

/** Session storage: gone when the tab closes, so it needs no consent (docs/requirements.md, section 1). */
export const VISIT_KEY = "sheaf-attribution";

/** Local storage: the first arrival, with analytics consent only. */
const FIRST_TOUCH_KEY = "sheaf-first-touch";
const FIRST_TOUCH_MONTHS = 13;

/**
 * Records this arrival, after those on pages that were left before React started (early.ts).
 * Called once per full page load. Without storage, as in private modes, a lead has no source.
 */
export function noteArrival(at: string): void {
	attempt(() => {
		const touches = [...pendingTouches(), touchFrom(pageAddress(), document.referrer, at)];
		const attribution = touches.reduce<Attribution | null>(withTouch, knownAt(at));
		sessionStorage.setItem(VISIT_KEY, JSON.stringify(attribution));
	});
}

/** The address of this page for a lead; without its query where it may hold a signed link's key. */
export function pageAddress(): string {
	const { href, origin, pathname } = location;
	return isPublicPage(pathname) ? href : origin + pathname;
}

export function attributionOfVisit(): Attribution | null {
	const { first, last } = (storedVisit() ?? {}) as Partial<Attribution>;
	return isTouch(first) && isTouch(last) ? { first, last } : null;
}

/** Arrivals that early.ts stored as `[address, referrer, time]`. */
function pendingTouches(): Touch[] {
	const { pending } = (storedVisit() ?? {}) as { pending?: unknown };
	if (!Array.isArray(pending)) return [];
	return pending.flatMap((arrival) => {
		const [address = "", referrer = "", at] = Array.isArray(arrival) ? arrival.map(String) : [];
		const isOwn = URL.canParse(address) && new URL(address).origin === location.origin;
		return isOwn && at ? [touchFrom(address, referrer, at)] : [];
	});
}

/** Stores the first arrival beyond this visit; call only with analytics consent. */
export function storeFirstTouch(): void {
	attempt(() => {
		const first = attributionOfVisit()?.first;
		if (first && localStorage.getItem(FIRST_TOUCH_KEY) === null)
			localStorage.setItem(FIRST_TOUCH_KEY, JSON.stringify(first));
	});
}

export function forgetFirstTouch(): void {
	attempt(() => localStorage.removeItem(FIRST_TOUCH_KEY));
}

/** This visit so far, or an earlier one's first arrival. */
function knownAt(at: string): Attribution | null {
	const visit = attributionOfVisit();
	if (visit) return visit;
	const first = attempt(() => JSON.parse(localStorage.getItem(FIRST_TOUCH_KEY) ?? "null"));
	if (!isTouch(first) || !storedConsent()?.analytics) return null;
	if (isTooOld(first, at)) {
		forgetFirstTouch();
		return null;
	}
	return { first, last: first };
}

/** Whether the retention of a first arrival has passed. */
export function isTooOld(first: Touch, now: string): boolean {
	const then = new Date(first.at);
	return Number.isNaN(then.getTime()) || monthsAfter(then, FIRST_TOUCH_MONTHS) <= new Date(now);
}

function storedVisit(): unknown {
	return attempt(() => JSON.parse(sessionStorage.getItem(VISIT_KEY) ?? "null"));
}

/** Storage may be refused or damaged. */
function attempt<Result>(access: () => Result): Result | null {
	try {
		return access();
	} catch {
		return null;
	}
}

function isTouch(value: unknown): value is Touch {
	const { landingPage, at } = (value ?? {}) as Partial<Touch>;
	return typeof landingPage === "string" && typeof at === "string";
}
