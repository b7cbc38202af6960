import { useSyncExternalStore } from "react";
import { policyVersion } from "#content/consent.ts";
import { listen } from "#lib/listen.ts";
import {
	type ChoiceDetails,
	type Circumstances,
	CONSENT_PATH,
	type ConsentState,
	type CookieConsent,
	type Stored,
	stateFrom,
	validityOf,
	withChoice,
	withoutReceipts,
	withSignal,
	withVendors,
} from "./choice.ts";
import type { Receipt } from "./receipts.server.ts";

/** The names of the choice and its time are specified (docs/requirements.md, section 1). */
const keys = {
	consent: "cookie-consent",
	at: "cookie-consent-timestamp",
	record: "cookie-consent-receipt",
} as const;

/** The preferences dialog, which early.ts opens from the page's HTML. */
export const preferencesId = "cookie-preferences";

type Shared = { state: ConsentState | null; begun: boolean; listeners: Set<() => void> };

/** Belongs to the document: early.ts and React each have this module. */
function shared(): Shared {
	const holder = window as { sheafConsent?: Shared };
	holder.sheafConsent ??= { state: null, begun: false, listeners: new Set() };
	return holder.sheafConsent;
}

export function storedConsent(): CookieConsent | null {
	return typeof window === "undefined" ? null : consentState().consent;
}

/** The same object until something changes. Browser only. */
export function consentState(): ConsentState {
	const holder = shared();
	holder.state ??= stateFrom(readStorage(), circumstances());
	return holder.state;
}

/** Calls `listener` after each change, also of another tab; returns the unsubscribe function. */
export function onConsentChange(listener: () => void): () => void {
	shared().listeners.add(listener);
	begin();
	return () => shared().listeners.delete(listener);
}

/** Null on the server and until hydration. */
export function useConsent(): ConsentState | null {
	return useSyncExternalStore<ConsentState | null>(onConsentChange, consentState, () => null);
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

/** Passes on the configured tags: a yes does not cover a tag added later. */
export function vendorsKnown(vendors: readonly string[]): void {
	update((state) => withVendors(state, vendors));
}

/** Once per page: listens to other tabs, applies the browser's signal, uploads remaining receipts. */
function begin(): void {
	if (shared().begun) return;
	shared().begun = true;
	listen(globalThis, "storage", ({ key }) => {
		// A cleared storage has no key.
		if (key === null || Object.values<string>(keys).includes(key)) reread();
	});
	// A page restored from the back/forward cache has missed changes.
	listen(globalThis, "pageshow", ({ persisted }) => {
		if (persisted) reread();
	});
	if (validityOf(readStorage(), circumstances()) === "signal")
		update((state) => withSignal(state, choiceDetails()));
	void upload();
}

function reread(): void {
	const { preferencesOpen } = consentState();
	shared().state = { ...stateFrom(readStorage(), circumstances()), preferencesOpen };
	notify();
}

function update(change: (state: ConsentState) => ConsentState): void {
	const before = consentState();
	const next = change(before);
	if (next === before) return;
	shared().state = next;
	if (next.consent !== before.consent || next.record !== before.record) writeStorage(next);
	notify();
}

function notify(): void {
	for (const listener of [...shared().listeners]) listener();
}

async function upload(): Promise<void> {
	const ids = await uploadReceipts(consentState().record?.pendingReceipts ?? []);
	if (ids.length > 0) update((state) => withoutReceipts(state, ids));
}

function circumstances(): Circumstances {
	const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
	return { now: new Date().toISOString(), policyVersion, gpc: globalPrivacyControl === true };
}

function choiceDetails(): ChoiceDetails {
	const locale = document.documentElement.lang || "en-GB";
	return { at: new Date().toISOString(), id: newId(), policyVersion, locale };
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
		setItem(keys.consent, consent && JSON.stringify(consent));
		setItem(keys.at, at);
		setItem(keys.record, record && JSON.stringify(record));
	} catch {
		// The choice stays in memory.
	}
}

function setItem(key: string, value: string | null): void {
	if (value === null) localStorage.removeItem(key);
	else localStorage.setItem(key, value);
}

/**
 * Uploads receipts, the oldest first.
 * @param post returns the HTTP status, and throws when the server cannot be reached.
 * @returns the ids that need no retry: stored or refused for good.
 */
export async function uploadReceipts(
	receipts: readonly Receipt[],
	post: (receipt: Receipt) => Promise<number> = postReceipt,
): Promise<string[]> {
	const settled: string[] = [];
	for (const receipt of receipts) {
		const status = await post(receipt).catch(() => 0);
		if (status < 200 || status >= 500 || status === 408 || status === 429) break;
		settled.push(receipt.id);
	}
	return settled;
}

/** `keepalive`: the page may be unloading. */
async function postReceipt(receipt: Receipt): Promise<number> {
	const response = await fetch(CONSENT_PATH, {
		method: "POST",
		headers: { "Content-Type": "application/json", Accept: "application/json" },
		body: JSON.stringify(receipt),
		keepalive: true,
	});
	return response.status;
}

/** A random UUID (version 4). Browsers give randomUUID only to secure origins, which a home network's address is not. */
export function newId(): string {
	return crypto.randomUUID?.() ?? uuidOf(crypto.getRandomValues(new Uint8Array(16)));
}

/** Formats sixteen random bytes as a UUID of version 4 (RFC 9562, section 5.4). */
export function uuidOf(bytes: Uint8Array): string {
	const hex = Array.from(bytes, (byte, index) => {
		if (index === 6) return (byte & 0x0f) | 0x40;
		return index === 8 ? (byte & 0x3f) | 0x80 : byte;
	}).map((byte) => byte.toString(16).padStart(2, "0"));
	return hex.join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
