import type { Generated } from "kysely";
import type { BaseColumns } from "./lead-tables.ts";

/** How changes are undone (desk/people/undo). */
export type ChangeKind =
	| "change"
	| "deletion"
	| "dismissal"
	| "import"
	| "merge";

/** Staff, messages, scheduled work, statistics and privacy. */
export type WorkTables = {
	staff: BaseColumns & {
		/** Lower case. */
		email: string;
		name: string;
		role: "owner" | "member";
		/** Argon2id in PHC format; null until the one-time link is used. */
		password_hash: string | null;
		/** Base32, encrypted with the installation's secret. */
		totp_secret: string | null;
		/** Null: the second factor is off. */
		totp_confirmed_at: string | null;
		/** The last time step that was used; a step is accepted once. */
		totp_last_step: number | null;
		/** JSON array of the SHA-256 of unused codes. */
		recovery_codes: string | null;
		/** SHA-256 of the token in the URL of their calendar feed. */
		calendar_token_hash: string | null;
		password_changed_at: string | null;
		last_login_at: string | null;
		/** Ends emails to people; null for the name and the company's. */
		signature: string | null;
		/** 1: gets emails about new leads of their people, and people assigned to them. */
		notify_leads: Generated<number>;
		/** 1: gets emails about replies of their people. */
		notify_replies: Generated<number>;
		/** 1: gets emails about their overdue tasks. */
		notify_tasks: Generated<number>;
		/** The row stays, as notes refer to the name. */
		removed_at: string | null;
	};
	/** One-time links to set a password. */
	staff_links: {
		token_hash: string;
		staff_id: string;
		purpose: Generated<"invitation" | "forgotten">;
		expires_at: string;
		used_at: string | null;
		created_at: string;
	};
	sessions: {
		/** SHA-256 of the cookie's value. */
		id_hash: string;
		staff_id: string;
		/** 1: the password was right, the second factor is missing. */
		awaits_code: number;
		/** User-Agent, cut to a maximum length. */
		agent: string | null;
		created_at: string;
		seen_at: string;
		expires_at: string;
	};
	/** Audit events: author, action and record, without the record's contents. */
	audit_log: {
		id: string;
		at: string;
		/** Null for the command line and the system. */
		staff_id: string | null;
		/** Dots and lower case: `person.status`, `staff.login`. */
		action: string;
		subject: string | null;
		/** JSON object of counts and names of fields, no contents. */
		detail: string | null;
	};
	/** Changed columns of a staff member's change, for undo; deleted after 30 days. */
	changes: BaseColumns & {
		/** Changes with the same batch are undone together. */
		batch_id: string;
		kind: ChangeKind;
		/** Of a change by an import, the import. */
		audit_id: string;
		person_id: string;
		/** JSON: table → key → column → value. */
		before: string;
		after: string;
		undone_at: Generated<string | null>;
	};
	/** A change of many people at once; deleted after 30 days. */
	bulk_changes: BaseColumns & {
		staff_id: string | null;
		/** JSON: `BulkForm` (desk/bulk/bulk-form.server.ts). */
		form: string;
		/** `draft` until staff have answered what it asks. */
		state: "draft" | "running" | "done" | "undoing" | "undone";
		total: number;
		finished_at: string | null;
		undone_at: string | null;
		/** Time of the latest failure, until it goes on. */
		failed_at: string | null;
	};
	bulk_people: {
		bulk_id: string;
		person_id: string;
		/** `waiting`, `changed`, `undone`, or why the person is as before. */
		outcome: string;
	};
	settings: { name: string; value: string };
	/** Generic cell rate algorithm: the time (ms since 1970) at which a key's bucket is full again. */
	rate_limits: { key: string; free_at: number };
	/**
	 * Messages to deliver, inserted in the transaction of their cause (lib/outbox), and one row for each
	 * scheduled job, whose `created_at` is the time of its last run.
	 */
	outbox: BaseColumns & {
		kind: "mail" | "webhook" | "conversion" | "job";
		/** `lead.owner`, `quiz.result`, `lead.created` …, or the name of the job. */
		topic: string;
		/** An email address, `webhook`, `meta` or `job`. */
		recipient: string;
		/**
		 * JSON: an email's parts (lib/outbox/contract.ts), a webhook's signed body, or a conversion event,
		 * whose network address and browser are removed when it is settled.
		 */
		payload: string;
		/** Message-ID or webhook-id, the same for every attempt; `job_` and the name of a job. */
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
	};
	/** Finished attempts to deliver a row of the outbox. Addresses in errors are masked. */
	delivery_attempts: {
		id: string;
		outbox_id: string;
		at: string;
		delivered: number;
		error: string | null;
	};
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
		id: string;
		at: string;
	};
	/** A link `/go/<slug>`, which may be printed: never deleted. */
	campaigns: BaseColumns & {
		slug: string;
		name: string;
		/** A path of this site, with query and fragment. */
		target: string;
		offer: string | null;
		/** utm_source and utm_medium; utm_campaign is the slug. */
		source: string;
		medium: string;
		ends_at: string | null;
		/** The path that the link leads to after its end; null: the home page. */
		ends_to: string | null;
		/** The owner of the campaign. */
		staff_id: string | null;
	};
	/** Openings of a campaign's link. */
	campaign_counts: {
		campaign_id: string;
		/** UTC, YYYY-MM-DD. */
		day: string;
		/** Empty where the link had none. */
		placement: string;
		count: number;
	};
	/** Ad spend of one day, entered or imported by staff. */
	ad_spend: {
		day: string;
		/** As in `leads.traffic_source`: before the first slash, and after it ("" without one). */
		source: string;
		campaign: string;
		cents: number;
	};
	/** One row per cookie choice, refusals included, without personal data. Booleans are 0 or 1. */
	consent_receipts: {
		/** A random UUID (version 4), made in the browser. */
		id: string;
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
	privacy_requests: BaseColumns & {
		kind: "export" | "erase";
		email: string;
		token_hash: string | null;
		expires_at: string;
		confirmed_at: string | null;
		done_at: string | null;
	};
	/** Erased addresses, as keyed hashes: a restore erases them again. */
	erasures: { address_hash: string; at: string };
};
