import type { industrySlugs } from "#content/industry.ts";

/** The largest input of the savings calculator by name: more is a typing error. */
export const maxInputs = { hours: 500, rate: 500, enquiries: 1_000, value: 100_000 };

/** The savings calculator's inputs and result in this visit; `low` and `high` are whole euros a month. */
export type SavingsSnapshot = Record<keyof typeof maxInputs | "low" | "high", number> & {
	industry: (typeof industrySlugs)[number];
};

/** Session storage: gone when the tab closes, and never sent except inside a form. */
const STORAGE_KEY = "sheaf-savings";

/** Stores the latest result of this visit. */
export function storeSavings(savings: SavingsSnapshot): void {
	try {
		sessionStorage.setItem(STORAGE_KEY, JSON.stringify(savings));
	} catch {
		// Storage may be refused; a lead without savings is still a lead.
	}
}

/** JSON for a form's hidden field; null when the calculator was not used. */
export function storedSavings(): string | null {
	try {
		return sessionStorage.getItem(STORAGE_KEY);
	} catch {
		return null;
	}
}
