import {
	shippedConsentVersion,
	shippedCookiePolicy,
} from "#content/consent-version.ts";
import type { Content } from "#content/content-types.ts";
import type { Receipt } from "./receipts.server.ts";

/** Receipts are posted to this path; `/consent/<id>` returns one browser's receipts. */
export const CONSENT_PATH = "/consent";

type Versions = Pick<Content, "consentVersion" | "cookiePolicy">;

const shipped: Versions = {
	consentVersion: shippedConsentVersion,
	cookiePolicy: shippedCookiePolicy,
};

let fromPage: Versions | undefined;

/** Read from the page's content without the module that reads all of it. */
function readVersions(): Versions {
	if (typeof document === "undefined") return shipped;

	const json = document.getElementById("content")?.textContent;
	fromPage ??= { ...shipped, ...JSON.parse(json ?? "{}") } as Versions;

	return fromPage;
}

/**
 * The version of what visitors consent to: the consent's texts, the cookie policy and the list of tags. When it
 * changes every visitor is asked again.
 */
export function readConsentVersion(): string {
	return readVersions().consentVersion;
}

/** The version of the cookie policy that the page links to: it may be newer than what visitors consent to. */
export function readCookiePolicy(): string {
	return readVersions().cookiePolicy;
}

export const optionalCategories = ["analytics", "marketing"] as const;
export type OptionalCategory = (typeof optionalCategories)[number];

type Choice = Record<OptionalCategory, boolean>;

/** Cookie choice in local storage (docs/requirements.md, section 1). */
export type CookieConsent = Choice & { essential: true };

/** Additional record in local storage; `id` and the fields after it are from the latest receipt. */
type ConsentRecord = Pick<Receipt, "id" | "gpc"> & {
	/** `readConsentVersion` at the time of the choice. */
	policyVersion: string;
	/** The tags configured when consent was given; null until they are known. */
	vendors: readonly string[] | null;
	/** Receipts to upload, oldest first. */
	pendingReceipts: readonly Receipt[];
};

export type ConsentState = {
	/** The valid choice; null when the visitor has to choose. */
	consent: CookieConsent | null;
	/** The time of the choice (UTC, ISO 8601). */
	at: string | null;
	record: ConsentRecord | null;
	/** Global Privacy Control is on. */
	gpc: boolean;
	preferencesOpen: boolean;
};

/** The choice expires after this time, consent or refusal (docs/requirements.md, section 1). */
const VALID_MONTHS = 6;

/** Tolerance for a time in the future; later times are invalid. */
const CLOCK_TOLERANCE_MS = 24 * 60 * 60 * 1000;

/** @param stored unvalidated content of local storage. */
export function parseState(
	stored: { consent: unknown; at: string | null; record: unknown },
	gpc: boolean,
	now = new Date(),
): ConsentState {
	const choice = parseConsent(stored.consent);
	const record = parseRecord(stored.record);
	const isYes = choice?.analytics || choice?.marketing;
	const isValid =
		isRecent(new Date(stored.at ?? ""), now) &&
		(record === null || record.policyVersion === readConsentVersion()) &&
		// With the signal on, only consent given despite the signal is valid.
		!(gpc && isYes && !record?.gpc);

	const consent = isValid ? choice : null;

	return {
		consent,
		at: consent && stored.at,
		record,
		gpc,
		preferencesOpen: false,
	};
}

/** False for an invalid date. */
function isRecent(at: Date, now: Date): boolean {
	return (
		at.getTime() <= now.getTime() + CLOCK_TOLERANCE_MS &&
		addMonths(at, VALID_MONTHS) > now
	);
}

/** The time of a choice and fields of its receipt. */
export type ChoiceDetails = Pick<Receipt, "id" | "locale"> & { at: string };

export function withChoice(
	state: ConsentState,
	{ analytics, marketing }: Choice,
	from: "banner" | "settings",
	details: ChoiceDetails,
): ConsentState {
	const choice = { analytics, marketing };
	const isWithdrawn = optionalCategories.some(
		(each) => state.consent?.[each] && !choice[each],
	);
	const source = from === "settings" && isWithdrawn ? "withdrawal" : from;

	return {
		...state,
		consent: { essential: true, ...choice },
		at: details.at,
		record: withReceipt(state, choice, source, details),
		preferencesOpen: false,
	};
}

/** Global Privacy Control revokes earlier consent; the visitor is asked again. */
export function withSignal(
	state: ConsentState,
	details: ChoiceDetails,
): ConsentState {
	const choice = { analytics: false, marketing: false };
	return { ...state, record: withReceipt(state, choice, "gpc", details) };
}

/** Stores the configured tags. A tag added after consent was given invalidates the consent. */
export function withVendors(
	state: ConsentState,
	vendors: readonly string[],
): ConsentState {
	const { consent, record } = state;
	if (!consent || !record) return state;
	if (record.vendors === null)
		return { ...state, record: { ...record, vendors } };

	const isCovered = vendors.every((vendor) => record.vendors?.includes(vendor));

	return isCovered ? state : { ...state, consent: null, at: null };
}

export function removeReceipt(state: ConsentState, id: string): ConsentState {
	const { record } = state;
	if (!record) return state;

	const pendingReceipts = record.pendingReceipts.filter(
		(each) => each.id !== id,
	);

	return { ...state, record: { ...record, pendingReceipts } };
}

/** Drops the oldest receipts when uploads keep failing. */
const MAX_PENDING = 20;

function withReceipt(
	{ record, gpc }: ConsentState,
	choice: Choice,
	source: Receipt["source"],
	{ id, locale }: ChoiceDetails,
): ConsentRecord {
	const previousId = record?.id ?? null;
	const receipt = {
		id,
		previousId,
		policyVersion: readCookiePolicy(),
		...choice,
		source,
		gpc,
		locale,
	};
	const pendingReceipts = [...(record?.pendingReceipts ?? []), receipt].slice(
		-MAX_PENDING,
	);

	return {
		id,
		policyVersion: readConsentVersion(),
		gpc,
		vendors: null,
		pendingReceipts,
	};
}

function parseConsent(stored: unknown): CookieConsent | null {
	const { analytics, marketing } = Object(stored);
	if (typeof analytics !== "boolean" || typeof marketing !== "boolean")
		return null;
	return { essential: true, analytics, marketing };
}

function parseRecord(stored: unknown): ConsentRecord | null {
	const { id, policyVersion, gpc, vendors, pendingReceipts } = Object(stored);
	if (typeof id !== "string") return null;
	return {
		id,
		policyVersion,
		gpc: gpc === true,
		vendors: Array.isArray(vendors) ? vendors : null,
		pendingReceipts: Array.isArray(pendingReceipts) ? pendingReceipts : [],
	};
}

/** The same day of a later month, or that month's last day. */
export function addMonths(clock: Date, months: number): Date {
	const later = new Date(clock);
	later.setUTCMonth(later.getUTCMonth() + months);

	if (later.getUTCDate() !== clock.getUTCDate()) later.setUTCDate(0);

	return later;
}
