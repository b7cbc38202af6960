import type { Receipt } from "./receipts.server.ts";

/** Receipts are posted here; `/consent/<id>` returns the visitor's own. */
export const CONSENT_PATH = "/consent";

export const optionalCategories = ["analytics", "marketing"] as const;
export type OptionalCategory = (typeof optionalCategories)[number];

type Choice = Record<OptionalCategory, boolean>;

/** A visitor's cookie choice, as local storage holds it (docs/requirements.md, section 1). */
export type CookieConsent = Choice & { essential: true };

/** Stored in this browser beside the choice and its time; `id` and what follows are the latest receipt's. */
type ConsentRecord = Pick<Receipt, "id" | "policyVersion" | "gpc"> & {
	/** The tags configured when consent was given; null until they are known. */
	vendors: readonly string[] | null;
	/** Receipts to upload, the oldest first. */
	pendingReceipts: readonly Receipt[];
};

/** As it is in local storage, where anything may be. */
export type Stored = { consent: unknown; at: string | null; record: unknown };

export type Circumstances = { now: string; policyVersion: string; gpc: boolean };

export type ConsentState = {
	/** The valid choice; null when the visitor has to choose (again). */
	consent: CookieConsent | null;
	/** The time of the choice (UTC, ISO 8601). */
	at: string | null;
	record: ConsentRecord | null;
	/** Global Privacy Control is on. */
	gpc: boolean;
	/** It voids a yes that was given without it. */
	isRevoked: boolean;
	preferencesOpen: boolean;
};

/** Then the visitor is asked again, after a yes or a no (docs/requirements.md, section 1). */
const VALID_MONTHS = 6;

/** A choice further in the future than this has an unknown age. */
const CLOCK_TOLERANCE_MS = 24 * 60 * 60 * 1000;

export function stateFrom(
	stored: Stored,
	{ now, policyVersion, gpc }: Circumstances,
): ConsentState {
	const consent = parseConsent(stored.consent);
	const record = parseRecord(stored.record);
	const isCurrent =
		isRecent(new Date(stored.at ?? ""), new Date(now)) &&
		(record === null || record.policyVersion === policyVersion);
	const isYes = consent?.analytics || consent?.marketing;
	// A yes stands against the signal only when it was given with the signal on.
	const isRevoked = Boolean(isCurrent && gpc && isYes && !record?.gpc);
	const isValid = consent && isCurrent && !isRevoked;
	return {
		consent: isValid ? consent : null,
		at: isValid ? stored.at : null,
		record,
		gpc,
		isRevoked,
		preferencesOpen: false,
	};
}

/** False for a time that is no time. */
function isRecent(at: Date, now: Date): boolean {
	return at.getTime() <= now.getTime() + CLOCK_TOLERANCE_MS && monthsAfter(at, VALID_MONTHS) > now;
}

/** The time of a choice, and what its receipt says beside it. */
export type ChoiceDetails = Pick<Receipt, "id" | "policyVersion" | "locale"> & { at: string };

export function withChoice(
	state: ConsentState,
	{ analytics, marketing }: Choice,
	from: "banner" | "settings",
	details: ChoiceDetails,
): ConsentState {
	const choice = { analytics, marketing };
	const isWithdrawn = optionalCategories.some((each) => state.consent?.[each] && !choice[each]);
	const source = from === "settings" && isWithdrawn ? "withdrawal" : from;
	return {
		...state,
		consent: { essential: true, ...choice },
		at: details.at,
		record: withReceipt(state, choice, source, details),
		isRevoked: false,
		preferencesOpen: false,
	};
}

/** Global Privacy Control revokes an earlier yes; the visitor is asked again. */
export function withSignal(state: ConsentState, details: ChoiceDetails): ConsentState {
	const record = withReceipt(state, { analytics: false, marketing: false }, "gpc", details);
	return { ...state, isRevoked: false, record };
}

/** Notes the configured tags. A tag added since the visitor's yes invalidates it. */
export function withVendors(state: ConsentState, vendors: readonly string[]): ConsentState {
	const { consent, record } = state;
	if (!consent || !record) return state;
	if (record.vendors === null) return { ...state, record: { ...record, vendors } };
	const isCovered = vendors.every((vendor) => record.vendors?.includes(vendor));
	return isCovered ? state : { ...state, consent: null, at: null };
}

export function withoutReceipt(state: ConsentState, id: string): ConsentState {
	const { record } = state;
	if (!record) return state;
	const pendingReceipts = record.pendingReceipts.filter((each) => each.id !== id);
	return { ...state, record: { ...record, pendingReceipts } };
}

/** The oldest are dropped when uploads keep failing. */
const MAX_PENDING = 20;

function withReceipt(
	{ record, gpc }: ConsentState,
	choice: Choice,
	source: Receipt["source"],
	{ id, policyVersion, locale }: ChoiceDetails,
): ConsentRecord {
	const previousId = record?.id ?? null;
	const receipt = { id, previousId, policyVersion, ...choice, source, gpc, locale };
	const pendingReceipts = [...(record?.pendingReceipts ?? []), receipt].slice(-MAX_PENDING);
	return { id, policyVersion, gpc, vendors: null, pendingReceipts };
}

function parseConsent(stored: unknown): CookieConsent | null {
	const { analytics, marketing } = Object(stored);
	if (typeof analytics !== "boolean" || typeof marketing !== "boolean") return null;
	return { essential: true, analytics, marketing };
}

function parseRecord(stored: unknown): ConsentRecord | null {
	const { id, policyVersion, gpc, vendors, pendingReceipts } = Object(stored);
	if (typeof id !== "string" || typeof policyVersion !== "string" || typeof gpc !== "boolean")
		return null;
	return {
		id,
		policyVersion,
		gpc,
		vendors: Array.isArray(vendors) ? vendors : null,
		pendingReceipts: Array.isArray(pendingReceipts) ? pendingReceipts : [],
	};
}

/** The same day of a later month, or that month's last day. */
export function monthsAfter(clock: Date, months: number): Date {
	const later = new Date(clock);
	later.setUTCMonth(later.getUTCMonth() + months);
	if (later.getUTCDate() !== clock.getUTCDate()) later.setUTCDate(0);
	return later;
}
