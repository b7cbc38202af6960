import type { Generated } from "kysely";

export type LeadStatus = "new" | "contacted" | "booked" | "won" | "lost";

export type LeadTables = {
	/** One row per lead of any kind: columns of the lists, and the idempotency key. */
	leads: {
		id: string;
		kind: string;
		email: string;
		name: string | null;
		/** Text of the lead in lists: a recommendation, a company, the start of a question. */
		headline: string | null;
		source: string;
		/** JSON of the origins of the first and the last visit (tracking/attribution.ts). */
		first_touch: string | null;
		last_touch: string | null;
		/** JSON of the cookie choice at the time of submission; null without a choice. */
		consent: string | null;
		/** JSON of the savings calculator's inputs and result, or null. */
		savings: string | null;
		/** Unique per kind: a form sent twice is one lead. */
		idempotency_key: string;
		/** SHA-256 of the typed text, to distinguish a repeat from a reused key. */
		body_hash: string;
		created_at: string;
		person_id: string | null;
		/** Traffic source (tracking/attribution.ts). */
		traffic_source: string | null;
		/** Slug of the industry of the page or calculator. */
		industry: string | null;
		/** Key of the offer recommended by the quiz. */
		recommendation: string | null;
		/** Copy of the person's, so that lists can be filtered by it. */
		status: LeadStatus;
		/** Copy of the person's. */
		assignee_id: string | null;
		/** 1: likely spam. */
		spam: Generated<number>;
		read_at: string | null;
		/** Deadline of the answer; null when none is due. */
		due_at: string | null;
		answered_at: string | null;
		answered_by: string | null;
	};
	/** One row per address that sent a lead, with one card on the desk. */
	people: {
		/** The id of their first lead. */
		id: string;
		/** Lower case. */
		email: string;
		name: string | null;
		status: LeadStatus;
		value_eur: number | null;
		/** Time at which the status became `won`; null with any other status. */
		won_at: string | null;
		assignee_id: string | null;
		/** Incremented with each change by staff, for optimistic locking. */
		version: number;
		created_at: string;
		last_lead_at: string;
	};
	/** Search text: lower-case words with single spaces. */
	lead_search: { seq: Generated<number>; lead_id: string; words: string };
	notes: {
		id: string;
		person_id: string;
		/** Staff id; null for notes by the system and for replies by email. */
		staff_id: string | null;
		text: string;
		/** Sender's address of a reply by email. */
		sender: string | null;
		/** Message-ID of that email, to recognise a repeat. */
		message_id: string | null;
		created_at: string;
	};
	/** FAQ searches without results. */
	zero_result_searches: {
		words: string;
		count: number;
		first_at: string;
		last_at: string;
		/** Time at which staff settled it. */
		settled_at: string | null;
	};
	/** Counts of visitors' feedback on an answer of the FAQ. */
	faq_feedback: {
		/** The answer's id in app/content/faq-page.ts. */
		answer_id: string;
		helpful: number;
		unhelpful: number;
		last_at: string;
	};
	/** Source, consent and answers of a lead that staff added by hand. */
	manual_leads: {
		id: string;
		/** Channel of the contact: a key of `contactNames` (features/manual/lead.ts). */
		contact: string;
		company: string | null;
		phone: string | null;
		website: string | null;
		message: string | null;
		/** How the person consented to storage of their details. */
		consent: string;
		/** The staff member who added the lead. */
		staff_id: string | null;
		created_at: string;
	};
	/** A task of staff about a person, with a due date. */
	tasks: {
		id: string;
		person_id: string;
		/** The assignee; null for tasks of all staff. */
		staff_id: string | null;
		title: string;
		/** YYYY-MM-DD, in the agency's time zone. */
		due_on: string;
		done_at: string | null;
		created_at: string;
	};
	person_tags: { person_id: string; tag: string; created_at: string };
	/** A filter of the inbox, saved by a staff member for themselves. */
	saved_views: {
		id: string;
		staff_id: string;
		name: string;
		/** Query string written by `filterQuery` of the inbox. */
		query: string;
		created_at: string;
	};
};
