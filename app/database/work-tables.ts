/** What the installation keeps about itself, by name. */
export type SettingsTable = { name: string; value: string };

/** Generic cell rate algorithm: the time (ms since 1970) at which a key's bucket is empty again. */
export type RateLimitsTable = { key: string; free_at: number };

/** A scheduled job: when it last ran, when it is due, and until when an instance has leased it (server/jobs.ts). */
export type JobsTable = {
	name: string;
	due_at: string;
	ran_at: string;
	leased_until: string | null;
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

/** Every try of the outbox that reached an end before its row was erased; no address stands in the error. */
export type DeliveryAttemptsTable = {
	id: string;
	outbox_id: string;
	at: string;
	delivered: number;
	error: string | null;
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
