/**
 * The tables, as the queries see them. Names are those of the database.
 * Ids are UUID v7 text; moments are UTC, ISO 8601; JSON is kept as text so that both databases hold the same bytes.
 */
export type Schema = {
	settings: SettingsTable;
	leads: LeadsTable;
	quiz_responses: QuizResponsesTable;
	quiz_leads: QuizLeadsTable;
	academy_leads: AcademyLeadsTable;
	questions: QuestionsTable;
	bookings: BookingsTable;
	booking_slots: BookingSlotsTable;
	booking_settings: BookingSettingsTable;
	consent_receipts: ConsentReceiptsTable;
	statistics_daily: StatisticsDailyTable;
	statistics_counted: StatisticsCountedTable;
	outbox: OutboxTable;
	newsletter_subscribers: NewsletterSubscribersTable;
	newsletter_requests: NewsletterRequestsTable;
};

/** What the installation keeps about itself, by name. */
export type SettingsTable = { name: string; value: string };

/** Where a visitor came from, on every table that a form fills (decisions.md, section 2). */
export type AttributionColumns = {
	source: string;
	page_url: string | null;
	/** JSON object of the last campaign's UTM parameters, or null. */
	utm_parameters: string | null;
	referrer: string | null;
	landing_page: string | null;
	first_seen_at: string | null;
};

/** One row per lead of any kind: what a list needs, and the guard against keeping a form twice. */
export type LeadsTable = {
	id: string;
	kind: string;
	email: string;
	name: string | null;
	/** The line a list shows: a recommendation, a company, the start of a question. */
	headline: string | null;
	source: string;
	/** JSON of the first and the last visit's origin (tracking/attribution.ts). */
	first_touch: string | null;
	last_touch: string | null;
	/** JSON of the cookie choice at that moment, or null when none was made. */
	consent: string | null;
	/** JSON of the figures put into the savings calculator, or null. */
	savings: string | null;
	/** Unique per kind: the same form sent twice is one lead. */
	idempotency_key: string;
	/** SHA-256 of what was sent, to tell a repeat from a reused key. */
	body_hash: string;
	created_at: string;
};

export type QuizResponsesTable = AttributionColumns & {
	id: string;
	pain_point: string;
	business_type: string;
	tools: string;
	timing: string;
	recommendation: string;
	email: string;
	website: string;
	created_at: string;
};

export type QuizLeadsTable = AttributionColumns & {
	id: string;
	email: string;
	website: string;
	quiz_response_id: string;
	recommendation_type: string;
	created_at: string;
};

export type AcademyLeadsTable = AttributionColumns & {
	id: string;
	name: string;
	email: string;
	company: string | null;
	message: string | null;
	created_at: string;
};

export type QuestionsTable = AttributionColumns & {
	id: string;
	email: string;
	question: string;
	created_at: string;
};

/** A call with a visitor. Its time is guarded by its rows in `booking_slots`. */
export type BookingsTable = AttributionColumns & {
	id: string;
	/** Null for a call that did not come through the form. */
	lead_id: string | null;
	kind: "discovery" | "onboarding";
	starts_at: string;
	ends_at: string;
	status: "booked" | "cancelled";
	name: string;
	email: string;
	phone: string | null;
	note: string | null;
	/** The offer's key, when one was asked about. */
	offer: string | null;
	/** The visitor's, an IANA name. */
	time_zone: string;
	/** Grows with each change, as calendar files want it (RFC 5545, SEQUENCE); also the guard against two changes at once. */
	sequence: number;
	/** The start before the last move. */
	moved_from: string | null;
	moved_at: string | null;
	cancelled_at: string | null;
	created_at: string;
};

/** Five minutes of the agency's time, held by at most one booking (booking/cells.ts). */
export type BookingSlotsTable = { cell_start: string; booking_id: string };

/** One row: JSON of the opening hours that staff saved (booking/hours.ts). */
export type BookingSettingsTable = { id: string; settings: string; updated_at: string };

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

/** How often something happened on a day, on a page, with visitors of one source. */
export type StatisticsDailyTable = {
	/** UTC, YYYY-MM-DD. */
	day: string;
	page: string;
	source: string;
	event: string;
	count: number;
	value_eur: number;
};

/** What may be counted only once, remembered for two days. */
export type StatisticsCountedTable = {
	/** SHA-256 of the booking's id. */
	id: string;
	at: string;
};

/** What has to leave: written in the commit of its reason, delivered later (notifications/outbox.server.ts). */
export type OutboxTable = {
	id: string;
	kind: "mail" | "webhook";
	/** What it is about: `lead.owner`, `quiz.result`, `lead.created` … */
	topic: string;
	/** A mail address, or `webhook`. */
	recipient: string;
	/** JSON: of a mail its parts (notifications/contract.ts), of a webhook the very body that is signed. */
	payload: string;
	/** Message-ID or webhook-id, the same at every try, so that a receiver can tell a repeat. */
	message_id: string;
	lead_id: string | null;
	/** Tries begun. */
	attempts: number;
	due_at: string;
	/** Until then nobody else tries it. */
	leased_until: string | null;
	leased_by: string | null;
	delivered_at: string | null;
	/** Given up; staff may have it tried again. */
	dead_at: string | null;
	last_error: string | null;
	created_at: string;
};

/** One row per address that ever asked for the newsletter; lower case. */
export type NewsletterSubscribersTable = AttributionColumns & {
	id: string;
	email: string;
	status: "pending" | "confirmed" | "unsubscribed";
	/** SHA-256 of the token in the confirmation mail; null once it can no longer be used. */
	token_hash: string | null;
	token_expires_at: string | null;
	/** Which words stood beside the form (content/newsletter.ts). */
	consent_text_version: string;
	/** As on a lead, which a confirmed subscription becomes. */
	first_touch: string | null;
	last_touch: string | null;
	consent: string | null;
	/** When this subscription was asked for; anew after an unsubscription. */
	created_at: string;
	confirmed_at: string | null;
	unsubscribed_at: string | null;
};

/** The newsletter forms of the last day, so that one sent twice is one; no address is among them. */
export type NewsletterRequestsTable = {
	idempotency_key: string;
	body_hash: string;
	created_at: string;
};
