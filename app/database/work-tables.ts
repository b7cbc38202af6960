export type WorkTables = {
	settings: { name: string; value: string };
	/** Generic cell rate algorithm: the time (ms since 1970) at which a key's bucket is empty again. */
	rate_limits: { key: string; free_at: number };
	/** A scheduled job: when it last ran, when it is due, and until when an instance has leased it (lib/jobs.server.ts). */
	jobs: {
		name: string;
		due_at: string;
		ran_at: string;
		leased_until: string | null;
	};
	/** Messages to deliver, inserted in the transaction of their cause (lib/outbox). */
	outbox: {
		id: string;
		kind: "mail" | "webhook" | "conversion";
		/** `lead.owner`, `quiz.result`, `lead.created` … */
		topic: string;
		/** A mail address, `webhook` or `meta`. */
		recipient: string;
		/** JSON: an email's parts (lib/outbox/contract.ts), a webhook's signed body, or a conversion event, from which settling removes the visitor's network address and browser. */
		payload: string;
		/** Message-ID or webhook-id, the same at every attempt. */
		message_id: string;
		lead_id: string | null;
		/** Attempts begun. */
		attempts: number;
		due_at: string;
		/** Until then no other worker takes it. */
		leased_until: string | null;
		leased_by: string | null;
		delivered_at: string | null;
		/** Failed for good; staff may retry it. */
		dead_at: string | null;
		last_error: string | null;
		created_at: string;
	};
	/** Finished attempts to deliver a row of the outbox. Addresses in errors are masked. */
	delivery_attempts: {
		id: string;
		outbox_id: string;
		at: string;
		delivered: number;
		error: string | null;
	};
	/** Events per day, page and source. */
	statistics_daily: {
		/** UTC, YYYY-MM-DD. */
		day: string;
		page: string;
		source: string;
		event: string;
		count: number;
		value_eur: number;
	};
	/** How often a page load had this value of a metric, by day (UTC, YYYY-MM-DD). */
	web_vitals_daily: {
		day: string;
		page: string;
		/** LCP, INP, CLS or TTFB. */
		metric: string;
		/** Milliseconds, of CLS hundredths; rounded up. */
		value: number;
		count: number;
	};
	/** Keys of events that are counted once; deleted after two days. */
	statistics_counted: {
		/** SHA-256 of the booking's id. */
		id: string;
		at: string;
	};
	/** Ad spend of one day, as typed in or imported by staff. */
	ad_spend: {
		/** YYYY-MM-DD. */
		day: string;
		/** As in `leads.traffic_source`: before the first slash, and after it ("" without one). */
		source: string;
		campaign: string;
		cents: number;
	};
};
