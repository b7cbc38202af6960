import { policyVersion } from "#content/consent.ts";
import { listen } from "#lib/listen.ts";
import {
	type Circumstances,
	type ConsentAction,
	type ConsentState,
	type CookieConsent,
	consentReducer,
	type Occasion,
	type Stored,
	standingOf,
	stateFrom,
} from "./choice.ts";
import { newId } from "./new-id.ts";
import { uploadReceipts } from "./upload-receipts.ts";

/** The choice itself and its time, under the names of docs/requirements.md, section 1; the record is our own. */
const keys = {
	consent: "cookie-consent",
	at: "cookie-consent-timestamp",
	record: "cookie-consent-receipt",
} as const;

let state: ConsentState | null = null;
let begun = false;
const listeners = new Set<() => void>();

/** The choice that counts in this browser now, or null when there is none. */
export function storedConsent(): CookieConsent | null {
	return typeof window === "undefined" ? null : consentState().consent;
}

/** Everything known of the choice; the same object until something changes. Browser only. */
export function consentState(): ConsentState {
	state ??= stateFrom(readStorage(), circumstances());
	return state;
}

/** Calls `listener` after each change, also one made in another tab; returns how to stop. */
export function onConsentChange(listener: () => void): () => void {
	listeners.add(listener);
	begin();
	return () => listeners.delete(listener);
}

/** Keeps the visitor's choice and files a receipt of it. */
export function chooseCookies(
	choice: { analytics: boolean; marketing: boolean },
	from: "banner" | "settings",
): void {
	const { analytics, marketing } = choice;
	dispatch({ type: "chosen", analytics, marketing, from, occasion: occasion() });
	void file();
}

/** Opens the dialog 'Cookie Preferences'. */
export function openCookiePreferences(): void {
	dispatch({ type: "preferences", open: true });
}

/** Closes it without a change. */
export function closeCookiePreferences(): void {
	dispatch({ type: "preferences", open: false });
}

/** Tells which optional tags are set up: a yes does not cover one that came later. */
export function vendorsKnown(vendors: readonly string[]): void {
	dispatch({ type: "vendors-known", vendors });
}

/** What is due once per page: the browser's signal, receipts that were not filed, other tabs. */
function begin(): void {
	if (begun) return;
	begun = true;
	listen(globalThis, "storage", ({ key }) => {
		// A cleared storage has no key.
		if (key === null || Object.values<string>(keys).includes(key)) reread();
	});
	// A page that comes back from the browser's memory has missed what happened meanwhile.
	listen(globalThis, "pageshow", ({ persisted }) => {
		if (persisted) reread();
	});
	if (standingOf(readStorage(), circumstances()) === "signal")
		dispatch({ type: "signal-objected", occasion: occasion() });
	void file();
}

function reread(): void {
	const { preferencesOpen } = consentState();
	state = { ...stateFrom(readStorage(), circumstances()), preferencesOpen };
	tell();
}

function dispatch(action: ConsentAction): void {
	const before = consentState();
	const next = consentReducer(before, action);
	if (next === before) return;
	state = next;
	if (next.consent !== before.consent || next.record !== before.record) writeStorage(next);
	tell();
}

function tell(): void {
	for (const listener of [...listeners]) listener();
}

async function file(): Promise<void> {
	const unfiled = consentState().record?.unfiled ?? [];
	if (unfiled.length === 0) return;
	const ids = await uploadReceipts(unfiled);
	if (ids.length > 0) dispatch({ type: "filed", ids });
}

function circumstances(): Circumstances {
	const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
	return {
		now: new Date().toISOString(),
		policyVersion,
		gpc: globalPrivacyControl === true,
	};
}

function occasion(): Occasion {
	return {
		at: new Date().toISOString(),
		id: newId(),
		policyVersion,
		locale: document.documentElement.lang || "en-GB",
	};
}

function readStorage(): Stored {
	try {
		return {
			consent: localStorage.getItem(keys.consent),
			at: localStorage.getItem(keys.at),
			record: localStorage.getItem(keys.record),
		};
	} catch {
		return { consent: null, at: null, record: null };
	}
}

/** Where storage is switched off or full, the choice lives as long as the page. */
function writeStorage({ consent, at, record }: ConsentState): void {
	try {
		keep(keys.consent, consent && JSON.stringify(consent));
		keep(keys.at, at);
		keep(keys.record, record && JSON.stringify(record));
	} catch {
		// Nothing to do: the choice is in memory.
	}
}

function keep(key: string, value: string | null): void {
	if (value === null) localStorage.removeItem(key);
	else localStorage.setItem(key, value);
}
