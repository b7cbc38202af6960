import type { Receipt, ReceiptSource } from "./receipt.ts";

/** A visitor's cookie choice, as local storage holds it (docs/requirements.md, section 1). */
export type CookieConsent = { essential: true; analytics: boolean; marketing: boolean };

export type OptionalCategory = "analytics" | "marketing";
export const optionalCategories: readonly OptionalCategory[] = ["analytics", "marketing"];

/** Stored in this browser beside the choice and its time. */
export type ConsentRecord = {
	/** The id of the latest receipt. */
	id: string;
	policyVersion: string;
	/** Whether Global Privacy Control was on when the choice was made. */
	gpc: boolean;
	/** The tags configured when consent was given; null until they are known. */
	vendors: readonly string[] | null;
	/** Receipts to upload, the oldest first. */
	unfiled: readonly Receipt[];
};

/** The raw values in local storage. */
export type Stored = { consent: string | null; at: string | null; record: string | null };

export type Circumstances = { now: string; policyVersion: string; gpc: boolean };

export type ConsentState = {
	/** The valid choice; null when the visitor has to choose (again). */
	consent: CookieConsent | null;
	/** The time of the choice (UTC, ISO 8601). */
	at: string | null;
	record: ConsentRecord | null;
	/** The browser sends Global Privacy Control. */
	gpc: boolean;
	preferencesOpen: boolean;
};

/** Then the visitor is asked again, after a yes or a no (docs/requirements.md, section 1). */
const VALID_MONTHS = 6;

/** A choice further in the future than this has an unknown age. */
const CLOCK_TOLERANCE_MS = 24 * 60 * 60 * 1000;

/** Whether a stored choice is valid, and if not, why the visitor is asked. */
export type Validity = "valid" | "none" | "damaged" | "expired" | "new-policy" | "signal";

export function validityOf(stored: Stored, { now, policyVersion, gpc }: Circumstances): Validity {
	if (stored.consent === null) return "none";
	const consent = parseConsent(stored.consent);
	const age = consent && ageOf(stored.at, now);
	if (!consent || !age) return "damaged";
	if (age === "expired") return "expired";
	const record = parseRecord(stored.record);
	if (record && record.policyVersion !== policyVersion) return "new-policy";
	const isYes = consent.analytics || consent.marketing;
	// A yes stands against the signal only when it was given with the signal on.
	if (gpc && isYes && !record?.gpc) return "signal";
	return "valid";
}

export function stateFrom(stored: Stored, circumstances: Circumstances): ConsentState {
	const isValid = validityOf(stored, circumstances) === "valid";
	return {
		consent: isValid ? parseConsent(stored.consent) : null,
		at: isValid ? stored.at : null,
		record: parseRecord(stored.record),
		gpc: circumstances.gpc,
		preferencesOpen: false,
	};
}

/** The time, id and text of one choice. */
export type Occasion = { at: string; id: string; policyVersion: string; locale: string };

export type ConsentAction =
	| {
			type: "chosen";
			analytics: boolean;
			marketing: boolean;
			from: "banner" | "settings";
			occasion: Occasion;
	  }
	/** Global Privacy Control revokes an earlier yes; the visitor is asked again. */
	| { type: "signal-objected"; occasion: Occasion }
	/** The configured tags. A tag added since the visitor's yes invalidates it. */
	| { type: "vendors-known"; vendors: readonly string[] }
	| { type: "filed"; ids: readonly string[] }
	| { type: "preferences"; open: boolean };

export function consentReducer(state: ConsentState, action: ConsentAction): ConsentState {
	switch (action.type) {
		case "chosen": {
			const { analytics, marketing, from, occasion } = action;
			const source = from === "settings" && withdraws(state.consent, action) ? "withdrawal" : from;
			return {
				...state,
				consent: { essential: true, analytics, marketing },
				at: occasion.at,
				record: recordOf(state, action, source, occasion),
				preferencesOpen: false,
			};
		}
		case "signal-objected": {
			const no = { analytics: false, marketing: false };
			const record = recordOf(state, no, "gpc", action.occasion);
			return { ...state, consent: null, at: null, record };
		}
		case "vendors-known":
			return withVendors(state, action.vendors);
		case "filed": {
			if (!state.record) return state;
			const unfiled = state.record.unfiled.filter(({ id }) => !action.ids.includes(id));
			return { ...state, record: { ...state.record, unfiled } };
		}
		case "preferences":
			return { ...state, preferencesOpen: action.open };
	}
}

/** The oldest are dropped when uploads keep failing. */
const MAX_UNFILED = 20;

function recordOf(
	{ record, gpc }: ConsentState,
	{ analytics, marketing }: { analytics: boolean; marketing: boolean },
	source: ReceiptSource,
	{ id, policyVersion, locale }: Occasion,
): ConsentRecord {
	const previousId = record?.id ?? null;
	const receipt = { id, previousId, policyVersion, analytics, marketing, source, gpc, locale };
	const unfiled = [...(record?.unfiled ?? []), receipt].slice(-MAX_UNFILED);
	return { id, policyVersion, gpc, vendors: null, unfiled };
}

function withVendors(state: ConsentState, vendors: readonly string[]): ConsentState {
	const { consent, record } = state;
	if (!consent || !record) return state;
	if (record.vendors === null) return { ...state, record: { ...record, vendors } };
	const isCovered = vendors.every((vendor) => record.vendors?.includes(vendor));
	return isCovered ? state : { ...state, consent: null, at: null };
}

function withdraws(
	before: CookieConsent | null,
	now: { analytics: boolean; marketing: boolean },
): boolean {
	return before !== null && optionalCategories.some((each) => before[each] && !now[each]);
}

function parseConsent(stored: string | null): CookieConsent | null {
	const value = parseObject(stored);
	if (!value) return null;
	const { analytics, marketing } = value;
	if (typeof analytics !== "boolean" || typeof marketing !== "boolean") return null;
	return { essential: true, analytics, marketing };
}

function parseRecord(stored: string | null): ConsentRecord | null {
	const value = parseObject(stored);
	if (!value) return null;
	const { id, policyVersion, gpc, vendors, unfiled } = value;
	if (typeof id !== "string" || typeof policyVersion !== "string" || typeof gpc !== "boolean")
		return null;
	return {
		id,
		policyVersion,
		gpc,
		vendors: Array.isArray(vendors) ? vendors : null,
		unfiled: Array.isArray(unfiled) ? unfiled : [],
	};
}

function parseObject(text: string | null): Record<string, unknown> | null {
	if (text === null) return null;
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
	} catch {
		return null;
	}
}

/** Null when the time cannot be read. */
function ageOf(at: string | null, now: string): "valid" | "expired" | null {
	const then = new Date(at ?? "");
	if (Number.isNaN(then.getTime())) return null;
	const today = new Date(now);
	if (then.getTime() > today.getTime() + CLOCK_TOLERANCE_MS) return null;
	return monthsAfter(then, VALID_MONTHS) > today ? "valid" : "expired";
}

/** The same day of a later month, or that month's last day. */
export function monthsAfter(clock: Date, months: number): Date {
	const later = new Date(clock);
	later.setUTCMonth(later.getUTCMonth() + months);
	if (later.getUTCDate() !== clock.getUTCDate()) later.setUTCDate(0);
	return later;
}
