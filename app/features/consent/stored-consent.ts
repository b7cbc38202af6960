import { useSyncExternalStore } from "react";
import { listen } from "#lib/listen.ts";
import {
	readStored,
	readStoredText,
	writeStored,
	writeText,
} from "#lib/stored.ts";
import {
	type ChoiceDetails,
	CONSENT_PATH,
	type ConsentState,
	type CookieConsent,
	optionalCategories,
	parseState,
	removeReceipt,
	withChoice,
	withSignal,
	withVendors,
} from "./choice.ts";

/** Storage keys of the choice and its time are specified (docs/requirements.md, section 1). */
const keys = {
	consent: "cookie-consent",
	at: "cookie-consent-timestamp",
	record: "cookie-consent-receipt",
} as const;

/** The preferences dialog, which boot/presses.ts opens from the page's HTML. */
export const preferencesId = "cookie-preferences";

type Shared = {
	state: ConsentState | null;
	isStarted: boolean;
	listeners: Set<() => void>;
};

/** State of the document, shared by the two copies of this module in the inline script and React's bundle. */
function shared(): Shared {
	const holder = window as { sheafConsent?: Shared };
	holder.sheafConsent ??= {
		state: null,
		isStarted: false,
		listeners: new Set(),
	};

	return holder.sheafConsent;
}

export function readStoredConsent(): CookieConsent | null {
	return typeof window === "undefined" ? null : readConsentState().consent;
}

/** True when the visitor has allowed tags of any kind. Browser only. */
export function hasOptionalConsent(): boolean {
	const { consent } = readConsentState();
	return optionalCategories.some((category) => consent?.[category] === true);
}

/** The same object until something changes. Browser only. */
export function readConsentState(): ConsentState {
	const holder = shared();
	holder.state ??= readState();

	return holder.state;
}

/** Calls `listener` after each change, also by another tab; returns the unsubscribe function. */
export function onConsentChange(listener: () => void): () => void {
	shared().listeners.add(listener);
	begin();

	return () => shared().listeners.delete(listener);
}

/** Null on the server and until hydration. */
export function useConsent(): ConsentState | null {
	return useSyncExternalStore<ConsentState | null>(
		onConsentChange,
		readConsentState,
		() => null,
	);
}

export function chooseCookies(
	choice: { analytics: boolean; marketing: boolean },
	from: "banner" | "settings",
): void {
	update((state) => withChoice(state, choice, from, choiceDetails()));
	void upload();
}

export function openCookiePreferences(): void {
	update((state) => ({ ...state, preferencesOpen: true }));
}

export function closeCookiePreferences(): void {
	update((state) => ({ ...state, preferencesOpen: false }));
}

/** Stores the configured tags: consent does not cover tags added later. */
export function rememberVendors(vendors: readonly string[]): void {
	update((state) => withVendors(state, vendors));
}

/** Call once per page: listens to other tabs, applies Global Privacy Control, uploads remaining receipts. */
function begin(): void {
	if (shared().isStarted) return;

	shared().isStarted = true;
	listen(globalThis, "storage", ({ key }) => {
		// The key is null when the storage was cleared.
		if (key === null || Object.values<string>(keys).includes(key)) readAgain();
	});
	// A page restored from the back/forward cache has missed storage events.
	listen(globalThis, "pageshow", ({ persisted }) => {
		if (persisted) readAgain();
	});

	const { consent } = readState(false);
	if (consent && !readStoredConsent())
		update((state) => withSignal(state, choiceDetails()));

	void upload();
}

function readAgain(): void {
	const { preferencesOpen } = readConsentState();
	setState({ ...readState(), preferencesOpen });
}

function update(change: (state: ConsentState) => ConsentState): void {
	const before = readConsentState();
	const next = change(before);
	if (next === before) return;
	if (next.consent !== before.consent || next.record !== before.record)
		writeStorage(next);

	setState(next);
}

function setState(state: ConsentState): void {
	shared().state = state;
	for (const listener of [...shared().listeners]) listener();
}

/** Oldest first, until an upload fails; the others follow on the next page. */
async function upload(): Promise<void> {
	for (const receipt of readConsentState().record?.pendingReceipts ?? []) {
		// `keepalive`: the page may be unloading.
		const { status } = await fetch(CONSENT_PATH, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(receipt),
			keepalive: true,
		}).catch(() => ({ status: 0 }));
		// Any other status is final: stored or refused.
		if (status < 200 || status >= 500 || status === 408 || status === 429)
			return;

		update((state) => removeReceipt(state, receipt.id));
	}
}

function choiceDetails(): ChoiceDetails {
	const locale = document.documentElement.lang || "en-GB";
	return { at: new Date().toISOString(), id: newId(), locale };
}

/** `gpc`: Global Privacy Control is on. */
function readState(
	gpc = (navigator as { globalPrivacyControl?: boolean })
		.globalPrivacyControl === true,
): ConsentState {
	const stored = {
		consent: readStored("localStorage", keys.consent),
		at: readStoredText("localStorage", keys.at),
		record: readStored("localStorage", keys.record),
	};
	return parseState(stored, gpc);
}

/** When storage is disabled or full, the choice lasts until the page is left. */
function writeStorage({ consent, at, record }: ConsentState): void {
	writeStored("localStorage", keys.consent, consent);
	writeText("localStorage", keys.at, at);
	writeStored("localStorage", keys.record, record);
}

/**
 * A random UUID (version 4). `crypto.randomUUID` exists only in secure contexts, not on http addresses of
 * a local network.
 */
export function newId(): string {
	return (
		crypto.randomUUID?.() ??
		"xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replace(/x/g, () => {
			const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
			return (byte % 16).toString(16);
		})
	);
}
