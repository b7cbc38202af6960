export type PrivacyTables = {
	/** One row per cookie choice, refusals included, without personal data. Booleans are 0 or 1. */
	consent_receipts: {
		/** A random UUID (version 4), made in the browser. */
		id: string;
		/** The browser's previous receipt. */
		previous_id: string | null;
		at: string;
		policy_version: string;
		analytics: number;
		marketing: number;
		source: "banner" | "settings" | "withdrawal" | "gpc";
		gpc: number;
		locale: string;
	};
	/** Visitors' requests about their data, confirmed by email. */
	privacy_requests: {
		id: string;
		kind: "export" | "erase";
		email: string;
		token_hash: string | null;
		expires_at: string;
		confirmed_at: string | null;
		done_at: string | null;
		created_at: string;
	};
	/** Erased addresses, as keyed hashes: a restore erases them again. */
	erasures: { address_hash: string; at: string };
};
