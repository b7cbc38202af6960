import type { Receipt, ReceiptSource } from "./receipt.ts";

/** A visitor's cookie choice, as local storage holds it (docs/requirements.md, section 1). */
export type CookieConsent = { essential: true; analytics: boolean; marketing: boolean };

/** What can be switched. */
export type OptionalCategory = "analytics" | "marketing";
export const optionalCategories: readonly OptionalCategory[] = ["analytics", "marketing"];

/** What this browser keeps beside the choice and its time. */
export type ConsentRecord = {
	/** The number of the latest receipt. */
	id: string;
	policyVersion: string;
	/** Whether Global Privacy Control was on when the choice was made. */
	gpc: boolean;
	/** The tags that were set up when a yes was given; null until they are known. */
	vendors: readonly string[] | null;
	/** Receipts that the server has not confirmed yet, the oldest first. */
	unfiled: readonly Receipt[];
};

/** The three values in local storage, as they are. */
export type Stored = { consent: string | null; at: string | null; record: string | null };

export type Circumstances = { now: string; policyVersion: string; gpc: boolean };

/** What is known of the visitor's choice in this page. */
export type ConsentState = {
	/** The choice that counts; null when none was made or it has to be made again. */
	consent: CookieConsent | null;
	/** When it was made (UTC, ISO 8601). */
	at: string | null;
	record: ConsentRecord | null;
	/** The browser sends Global Privacy Control. */
	gpc: boolean;
	preferencesOpen: boolean;
};

/** A yes or a no counts this long; then the visitor is asked again (docs/requirements.md, section 1). */
const COUNTS_FOR_MONTHS = 6;

/** A clock that runs ahead by more than this tells nothing about a choice's age. */
const CLOCK_TOLERANCE_MS = 24 * 60 * 60 * 1000;

/** Whether what is stored counts, and if not, why the visitor is asked. */
export type Standing = "valid" | "none" | "damaged" | "expired" | "new-policy" | "signal";

/** Whether what a browser has stored counts now. */
export function standingOf(stored: Stored, { now, policyVersion, gpc }: Circumstances): Standing {
	if (stored.consent === null) return "none";
	const consent = parseConsent(stored.consent);
	const age = consent && ageOf(stored.at, now);
	if (!consent || !age) return "damaged";
	if (age === "over") return "expired";
	const record = parseRecord(stored.record);
	if (record && record.policyVersion !== policyVersion) return "new-policy";
	const isYes = consent.analytics || consent.marketing;
	// A yes given before the browser sent the signal is not a yes given in spite of it.
	if (gpc && isYes && !record?.gpc) return "signal";
	return "valid";
}

/** The state that local storage tells. */
export function stateFrom(stored: Stored, circumstances: Circumstances): ConsentState {
	const counts = standingOf(stored, circumstances) === "valid";
	return {
		consent: counts ? parseConsent(stored.consent) : null,
		at: counts ? stored.at : null,
		record: parseRecord(stored.record),
		gpc: circumstances.gpc,
		preferencesOpen: false,
	};
}

/** The words and the moment of one decision. */
export type Occasion = { at: string; id: string; policyVersion: string; locale: string };

export type ConsentAction =
	| {
			type: "chosen";
			analytics: boolean;
			marketing: boolean;
			from: "banner" | "settings";
			occasion: Occasion;
	  }
	/** Global Privacy Control takes an earlier yes back; the visitor is asked again. */
	| { type: "signal-objected"; occasion: Occasion }
	/** These tags are set up. One that was not when the visitor said yes makes the yes void. */
	| { type: "vendors-known"; vendors: readonly string[] }
	| { type: "filed"; ids: readonly string[] }
	| { type: "preferences"; open: boolean };

/** The choice, its record and the preferences after something happened. */
export function consentReducer(state: ConsentState, action: ConsentAction): ConsentState {
	switch (action.type) {
		case "chosen": {
			const { analytics, marketing, from, occasion } = action;
			const source = from === "settings" && takesBack(state.consent, action) ? "withdrawal" : from;
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

/** More waiting than this means that nothing gets through; the oldest make room. */
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

function takesBack(
	before: CookieConsent | null,
	now: { analytics: boolean; marketing: boolean },
): boolean {
	return before !== null && optionalCategories.some((each) => before[each] && !now[each]);
}

/** Reads a stored choice; anything malformed counts as none. */
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
function ageOf(at: string | null, now: string): "within" | "over" | null {
	const then = new Date(at ?? "");
	if (Number.isNaN(then.getTime())) return null;
	const today = new Date(now);
	if (then.getTime() > today.getTime() + CLOCK_TOLERANCE_MS) return null;
	return monthsAfter(then, COUNTS_FOR_MONTHS) > today ? "within" : "over";
}

/** The same day so many months on; the last of the month where there is no such day. */
export function monthsAfter(clock: Date, months: number): Date {
	const later = new Date(clock);
	later.setUTCMonth(later.getUTCMonth() + months);
	if (later.getUTCDate() !== clock.getUTCDate()) later.setUTCDate(0);
	return later;
}
