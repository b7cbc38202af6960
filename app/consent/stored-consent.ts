/** A visitor's cookie choice, as local storage holds it (decisions.md, section 2). */
export type CookieConsent = { essential: true; analytics: boolean; marketing: boolean };

export const CONSENT_KEY = "cookie-consent";

/** The choice this browser holds, or null when there is none that can be read. */
export function storedConsent(): CookieConsent | null {
	try {
		return parseConsent(localStorage.getItem(CONSENT_KEY));
	} catch {
		return null;
	}
}

/** Reads a stored choice; anything malformed counts as none. */
export function parseConsent(stored: string | null): CookieConsent | null {
	if (stored === null) return null;
	try {
		const { analytics, marketing } = JSON.parse(stored);
		if (typeof analytics !== "boolean" || typeof marketing !== "boolean") return null;
		return { essential: true, analytics, marketing };
	} catch {
		return null;
	}
}
