import { type Attribution, touchFrom, withTouch } from "./attribution.ts";

/** Session storage: gone when the tab closes, so it needs no consent (decisions.md, section 2). */
const STORAGE_KEY = "sheaf-attribution";

/** Notes this arrival. Called once per full page load; storage that is switched off changes nothing for the visitor. */
export function noteArrival(at: string): void {
	try {
		const touch = touchFrom(location.href, document.referrer, at);
		sessionStorage.setItem(STORAGE_KEY, JSON.stringify(withTouch(attributionOfVisit(), touch)));
	} catch {
		// Private modes may forbid storage; a lead without a source is still a lead.
	}
}

/** What is known of this visit's origin, or null. */
export function attributionOfVisit(): Attribution | null {
	try {
		const stored = sessionStorage.getItem(STORAGE_KEY);
		return stored === null ? null : (JSON.parse(stored) as Attribution);
	} catch {
		return null;
	}
}
