import type { Generated } from "kysely";
import type { BaseColumns } from "./lead-tables.ts";

type IssueState = "draft" | "scheduled" | "running" | "paused" | "stopped";

export type DeliveryState =
	| "queued"
	| "sent"
	| "skipped"
	| "refused"
	| "bounced"
	| "complained";

/** Progress and figures are counted from `newsletter_deliveries`, never stored. */
export type NewsletterTables = {
	newsletter_issues: BaseColumns & {
		/** In the archive's address. */
		number: number;
		subject: string;
		preheader: string;
		/** Markdown. */
		body: string;
		/** JSON of the text that everybody gets; null until the issue starts. */
		frozen_body: string | null;
		/** `all`, or a filter such as `tag:client` (features/newsletter/audience.server.ts). */
		audience: string;
		/** Time of a scheduled start. */
		send_at: string | null;
		per_hour: number;
		state: IssueState;
		pause_reason: string | null;
		/** The mail server's words for which it is paused. */
		pause_error: string | null;
		/** An automatic pause ends at this time; null: staff resume it. */
		paused_until: string | null;
		started_at: string | null;
		/** Its start, or the last time at which staff resumed it. */
		resumed_at: string | null;
		/** Subscribers up to this id have their delivery. */
		queued_to: string | null;
		/** Time at which the last of them got it. */
		queued_at: string | null;
		in_archive: Generated<number>;
		/** 1: emails link to a page with the issue, from its start. */
		web_page: Generated<number>;
		/** Incremented with each change by staff, for optimistic locking. */
		version: Generated<number>;
		staff_id: string | null;
		updated_at: string;
		/** The last editor of its text. */
		updated_by: string | null;
	};
	/** One row per recipient of an issue. */
	newsletter_deliveries: BaseColumns & {
		issue_id: string;
		/** Null when the subscriber has been erased, or has expired. */
		subscriber_id: string | null;
		state: DeliveryState;
		/** Of any state but `queued` and `sent`. */
		reason: string | null;
		/** Message-ID; cleared with the subscriber, like `sent_as`. */
		message_id: string | null;
		/** The id under which the provider sent it. */
		sent_as: string | null;
		attempts: Generated<number>;
		/** Number of times that a delivery was taken again after its lease had ended. */
		repeats: Generated<number>;
		due_at: string;
		leased_until: string | null;
		leased_by: string | null;
		sent_at: string | null;
		/** Time of its last state; null while it waits. */
		settled_at: string | null;
	};
	/** Reports of the email provider. */
	newsletter_events: BaseColumns & {
		delivery_id: string | null;
		type: string;
		at: string;
	};
	/** Addresses that get no newsletter, as keyed hashes. Survive erasure. */
	suppressions: { address_hash: string; reason: string; at: string };
	/** The process that sends, by a lease. */
	newsletter_sender: { name: string; holder: string; expires_at: string };
};
