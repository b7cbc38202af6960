/** Receipts are posted here; `/consent/<id>` returns the visitor's own. */
export const CONSENT_PATH = "/consent";

/** The banner, the preferences, a withdrawn yes, or the browser's Global Privacy Control. */
export const receiptSources = ["banner", "settings", "withdrawal", "gpc"] as const;
export type ReceiptSource = (typeof receiptSources)[number];

/** One choice, also a refusal, without personal data. */
export type Receipt = {
	/** A random UUID made in the browser, so that uploads are idempotent. */
	id: string;
	/** This browser's previous receipt. */
	previousId: string | null;
	/** The version of the text on the screen. */
	policyVersion: string;
	analytics: boolean;
	marketing: boolean;
	source: ReceiptSource;
	/** Global Privacy Control. */
	gpc: boolean;
	/** The language of the text, e.g. `en-GB`. */
	locale: string;
};

/** A receipt with the time of its upload (UTC, ISO 8601). */
export type UploadedReceipt = Omit<Receipt, "previousId" | "locale"> & { at: string };
