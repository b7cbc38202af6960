/** Where receipts are filed; `/consent/<id>` answers the visitor's own. */
export const CONSENT_PATH = "/consent";

/** What led to a choice: the banner, the preferences, a yes taken back, or the browser's own signal. */
export const receiptSources = ["banner", "settings", "withdrawal", "gpc"] as const;
export type ReceiptSource = (typeof receiptSources)[number];

/** One decision as it is filed: no name, no address, nothing of the browser. Refusals are filed too. */
export type Receipt = {
	/** A random UUID, made in the browser, so that filing twice is filing once. */
	id: string;
	/** The receipt of this browser's decision before. */
	previousId: string | null;
	/** The version of the words that were on the screen. */
	policyVersion: string;
	analytics: boolean;
	marketing: boolean;
	source: ReceiptSource;
	/** Whether the browser sent Global Privacy Control. */
	gpc: boolean;
	/** The language of the words, e.g. `en-GB`. */
	locale: string;
};

/** A receipt as the server shows it: with the moment at which it was filed (UTC, ISO 8601). */
export type UploadedReceipt = Omit<Receipt, "previousId" | "locale"> & { at: string };
