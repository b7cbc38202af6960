import { useSyncExternalStore } from "react";
import type { ConsentState } from "./choice.ts";
import { consentState, onConsentChange } from "./stored-consent.ts";

/** The state of the visitor's choice; null on the server and until the page has been taken over. */
export function useConsent(): ConsentState | null {
	return useSyncExternalStore<ConsentState | null>(onConsentChange, consentState, () => null);
}
