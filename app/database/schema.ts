import type { Generated } from "kysely";

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
	people: PeopleTable;
	lead_words: LeadWordsTable;
	notes: NotesTable;
	faq_misses: FaqMissesTable;
	staff: StaffTable;
	staff_links: StaffLinksTable;
	sessions: SessionsTable;
	audit_log: AuditLogTable;
	rate_limits: RateLimitsTable;
	jobs: JobsTable;
	delivery_attempts: DeliveryAttemptsTable;
	privacy_requests: PrivacyRequestsTable;
	erasures: ErasuresTable;
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
	person_id: string | null;
	/** Where the visitor came from, in one word (tracking/source.ts): what the desk filters by. */
	channel: string | null;
	/** Slug of the trade whose page or calculator it came from. */
	industry: string | null;
	/** The offer's key that the quiz recommended. */
	recommendation: string | null;
	/** The person's, repeated here so that a list can be filtered by it. */
	status: LeadStatus;
	/** The person's, for the same reason. */
	assignee_id: string | null;
	/** 1: it may be spam, and waits apart. */
	spam: Generated<number>;
	read_at: string | null;
	/** When an answer is due; null: none is awaited. */
	due_at: string | null;
	answered_at: string | null;
	answered_by: string | null;
};

export type LeadStatus = "new" | "contacted" | "booked" | "won" | "lost";

/** Everyone who ever left an address: one card each on the desk. */
export type PeopleTable = {
	/** That of their first lead. */
	id: string;
	/** Lower case. */
	email: string;
	name: string | null;
	status: LeadStatus;
	value_eur: number | null;
	assignee_id: string | null;
	/** Grows with each change by staff: two who change at once are told. */
	version: number;
	created_at: string;
	last_lead_at: string;
};

/** What a search finds a lead by: small words with single spaces (leads/search-words.ts). */
export type LeadWordsTable = { seq: Generated<number>; lead_id: string; words: string };

export type NotesTable = {
	id: string;
	person_id: string;
	/** Null: the system wrote it. */
	staff_id: string | null;
	text: string;
	created_at: string;
};

/** Searches of the questions and answers that found nothing. */
export type FaqMissesTable = {
	words: string;
	count: number;
	first_at: string;
	last_at: string;
	/** Staff have dealt with it. */
	settled_at: string | null;
};

export type StaffTable = {
	id: string;
	/** Lower case. */
	email: string;
	name: string;
	role: "owner" | "member";
	/** Argon2id in PHC format; null until the one-time link is used. */
	password_hash: string | null;
	/** Base32, sealed with the installation's secret. */
	totp_secret: string | null;
	/** Null: the second factor is not on. */
	totp_confirmed_at: string | null;
	/** The last time step that was used; none is used twice. */
	totp_last_step: number | null;
	/** JSON array of SHA-256, those not used yet. */
	recovery_codes: string | null;
	/** SHA-256 of the token in the address of their calendar feed. */
	calendar_token_hash: string | null;
	password_changed_at: string | null;
	last_login_at: string | null;
	/** They work here no longer; their notes keep their name. */
	removed_at: string | null;
	created_at: string;
};

/** One-time links to set a password. */
export type StaffLinksTable = {
	token_hash: string;
	staff_id: string;
	expires_at: string;
	used_at: string | null;
	created_at: string;
};

export type SessionsTable = {
	/** SHA-256 of the cookie's value. */
	id_hash: string;
	staff_id: string;
	/** 1: the password was right, the second factor is still awaited. */
	awaits_code: number;
	/** The browser, as it calls itself, cut short. */
	agent: string | null;
	created_at: string;
	seen_at: string;
	expires_at: string;
};

/** Who did what to which record; never what stood in it. */
export type AuditLogTable = {
	id: string;
	at: string;
	/** Null: the command line, or the system. */
	staff_id: string | null;
	/** Dots and lower case: `person.status`, `staff.login`. */
	action: string;
	/** An id. */
	subject: string | null;
	/** Counts and names of fields, no contents. */
	detail: string | null;
};

/** Generic cell rate algorithm: the time (ms since 1970) at which a key's bucket is empty again. */
export type RateLimitsTable = { key: string; free_at: number };

/**
 * When a job last ran, so that of several instances one runs it. `last_slot`: the day or week it was for.
 * While one is under way, `NAME:lease` stands beside it, held until `ran_at` (server/job-lease.ts).
 */
export type JobsTable = { name: string; last_slot: string; ran_at: string };

/** Every try of the outbox that reached an end before its row was erased; no address stands in the error. */
export type DeliveryAttemptsTable = {
	id: string;
	outbox_id: string;
	at: string;
	delivered: number;
	error: string | null;
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
	/** What was answered by mail, when, by whom. */
	answer: string | null;
	answered_at: string | null;
	answered_by: string | null;
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
	kind: "mail" | "webhook" | "conversion";
	/** What it is about: `lead.owner`, `quiz.result`, `lead.created` … */
	topic: string;
	/** A mail address, `webhook` or `meta`. */
	recipient: string;
	/** JSON: of a mail its parts (notifications/contract.ts), of a webhook the very body that is signed, of a conversion the event; once that is settled, without the visitor's network address and browser. */
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
