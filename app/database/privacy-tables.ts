/** One row per cookie decision, refusals included; nothing in it tells who decided. Booleans are 0 or 1. */
export type ConsentReceiptsTable = {
	/** A random UUID (version 4), made in the browser. */
	id: string;
	/** The receipt of the same browser's decision before. */
	previous_id: string | null;
	/** When it was filed. */
	at: string;
	policy_version: string;
	analytics: number;
	marketing: number;
	source: "banner" | "settings" | "withdrawal" | "gpc";
	gpc: number;
	locale: string;
};

/** What visitors ask of their own data; carried out once confirmed from their mailbox. */
export type PrivacyRequestsTable = {
	id: string;
	kind: "export" | "erase";
	email: string;
	token_hash: string | null;
	expires_at: string;
	confirmed_at: string | null;
	done_at: string | null;
	created_at: string;
};

/** Who was erased, as a hash with the installation's secret: a restored backup is erased of them again. */
export type ErasuresTable = { address_hash: string; at: string };
