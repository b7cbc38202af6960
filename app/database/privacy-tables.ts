export type PrivacyTables = {
	/** One row per cookie decision, refusals included, without anything personal. Booleans are 0 or 1. */
	consent_receipts: {
		/** A random UUID (version 4), made in the browser. */
		id: string;
		/** The receipt of the same browser's decision before. */
		previous_id: string | null;
		at: string;
		policy_version: string;
		analytics: number;
		marketing: number;
		source: "banner" | "settings" | "withdrawal" | "gpc";
		gpc: number;
		locale: string;
	};
	/** Requests of visitors about their data, confirmed by email. */
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
	/** Erased addresses, hashed with the installation's secret: a restore erases them again. */
	erasures: { address_hash: string; at: string };
};
