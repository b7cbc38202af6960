/** Session storage: gone when the tab closes, and never in a URL. */
const STORAGE_KEY = "sheaf-contact";

/** Remembers an address typed in the quiz, to fill in the other forms of this visit. */
export function storeContact(email: string): void {
	try {
		sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ email }));
	} catch {
		// Without storage the next form is empty.
	}
}

export function storedContact(): Record<string, string> {
	try {
		const { email } = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}");
		return typeof email === "string" ? { email } : {};
	} catch {
		return {};
	}
}
