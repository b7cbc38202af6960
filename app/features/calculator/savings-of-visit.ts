import type { SavingsOfVisit } from "./contract.ts";

/** Session storage: gone when the tab closes, and never sent except inside a form the visitor sends. */
const STORAGE_KEY = "sheaf-savings";

/** Keeps the latest figures of this visit; storage that is switched off changes nothing for the visitor. */
export function keepSavings(savings: SavingsOfVisit): void {
	try {
		sessionStorage.setItem(STORAGE_KEY, JSON.stringify(savings));
	} catch {
		// Private modes may forbid storage; a lead without figures is still a lead.
	}
}

/** The figures of this visit as JSON, ready for a form's hidden field; null when none were put in. */
export function savingsOfVisit(): string | null {
	try {
		return sessionStorage.getItem(STORAGE_KEY);
	} catch {
		return null;
	}
}
