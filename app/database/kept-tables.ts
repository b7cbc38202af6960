import type { Schema } from "./schema.ts";

/** A table as a backup holds it and a search goes through it. */
export type KeptTable = {
	name: keyof Schema;
	/** The columns that tell its rows apart, in order. */
	key: readonly string[];
	/** Columns that every database makes for itself; a backup leaves them out. */
	own?: readonly string[];
};

/** Everything that an installation keeps. A table stands after those that its rows point to. */
export const backupTables: readonly KeptTable[] = [
	{ name: "settings", key: ["name"] },
	{ name: "staff", key: ["id"] },
	{ name: "people", key: ["id"] },
	{ name: "leads", key: ["id"] },
	{ name: "quiz_responses", key: ["id"] },
	{ name: "quiz_leads", key: ["id"] },
	{ name: "academy_leads", key: ["id"] },
	{ name: "questions", key: ["id"] },
	{ name: "bookings", key: ["id"] },
	{ name: "booking_slots", key: ["block_start"] },
	{ name: "booking_settings", key: ["id"] },
	{ name: "lead_search", key: ["lead_id"], own: ["seq"] },
	{ name: "notes", key: ["id"] },
	{ name: "outbox", key: ["id"] },
	{ name: "delivery_attempts", key: ["id"] },
	{ name: "newsletter_subscribers", key: ["id"] },
	{ name: "newsletter_requests", key: ["idempotency_key"] },
	{ name: "consent_receipts", key: ["id"] },
	{ name: "statistics_daily", key: ["day", "page", "source", "event"] },
	{ name: "statistics_counted", key: ["id"] },
	{ name: "zero_result_searches", key: ["words"] },
	{ name: "audit_log", key: ["id"] },
	{ name: "jobs", key: ["name"] },
	{ name: "privacy_requests", key: ["id"] },
	{ name: "erasures", key: ["address_hash"] },
];

/**
 * What counts at the moment only. Brought back from a backup, a session that was ended would be open
 * again, and a one-time link that was used could be used once more.
 */
export const ephemeralTables: readonly (keyof Schema)[] = [
	"sessions",
	"staff_links",
	"rate_limits",
];
