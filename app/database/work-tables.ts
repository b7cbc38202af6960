export type WorkTables = {
	settings: { name: string; value: string };
	/** Generic cell rate algorithm: the time (ms since 1970) at which a key's bucket is full again. */
	rate_limits: { key: string; free_at: number };
	/** A scheduled job: last run, next due time, and the lease of the instance that runs it (lib/jobs.server.ts). */
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
		/** An email address, `webhook` or `meta`. */
		recipient: string;
		/**
		 * JSON: an email's parts (lib/outbox/contract.ts), a webhook's signed body, or a conversion event,
		 * whose network address and browser are removed when it is settled.
		 */
		payload: string;
		/** Message-ID or webhook-id, the same for every attempt. */
		message_id: string;
		lead_id: string | null;
		/** Attempts that have been started. */
		attempts: number;
		due_at: string;
		/** End of the lease of the worker that delivers the row. */
		leased_until: string | null;
		leased_by: string | null;
		delivered_at: string | null;
		/** Failed permanently; staff may retry it. */
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
	/** Number of page loads with this value of a metric, by day (UTC, YYYY-MM-DD). */
	web_vitals_daily: {
		day: string;
		page: string;
		/** LCP, INP, CLS or TTFB. */
		metric: string;
		/** Milliseconds, hundredths for CLS; rounded up. */
		value: number;
		count: number;
	};
	/** Hashed ids of bookings, which are counted once; deleted after two days. */
	statistics_counted: {
		/** SHA-256 of the booking's id. */
		id: string;
		at: string;
	};
	/** Ad spend of one day, entered or imported by staff. */
	ad_spend: {
		/** YYYY-MM-DD. */
		day: string;
		/** As in `leads.traffic_source`: before the first slash, and after it ("" without one). */
		source: string;
		campaign: string;
		cents: number;
	};
};
