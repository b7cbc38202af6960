import type { Generated } from "kysely";

export type LeadStatus = "new" | "contacted" | "booked" | "won" | "lost";

export type LeadTables = {
	/** One row per lead of any kind: what a list needs, and the idempotency key. */
	leads: {
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
		/** SHA-256 of what was sent, to distinguish a repeat from a reused key. */
		body_hash: string;
		created_at: string;
		person_id: string | null;
		/** Traffic source in one word (tracking/attribution.ts). */
		traffic_source: string | null;
		/** Slug of the trade whose page or calculator it came from. */
		industry: string | null;
		/** The offer's key that the quiz recommended. */
		recommendation: string | null;
		/** The person's, repeated here so that a list can be filtered by it. */
		status: LeadStatus;
		/** Likewise. */
		assignee_id: string | null;
		/** 1: likely spam. */
		spam: Generated<number>;
		read_at: string | null;
		/** When an answer is due; null: none is awaited. */
		due_at: string | null;
		answered_at: string | null;
		answered_by: string | null;
	};
	/** Everyone who ever left an address: one card each on the desk. */
	people: {
		/** That of their first lead. */
		id: string;
		/** Lower case. */
		email: string;
		name: string | null;
		status: LeadStatus;
		value_eur: number | null;
		/** When the status became `won`; null with any other status. */
		won_at: string | null;
		assignee_id: string | null;
		/** Grows with each change by staff, for optimistic locking. */
		version: number;
		created_at: string;
		last_lead_at: string;
	};
	/** Search text: lower-case words with single spaces. */
	lead_search: { seq: Generated<number>; lead_id: string; words: string };
	notes: {
		id: string;
		person_id: string;
		/** Null: the system wrote it, or a person by email. */
		staff_id: string | null;
		text: string;
		/** The sender's address, for a reply by email. */
		sender: string | null;
		/** Of that email, by which a repeat is known. */
		message_id: string | null;
		created_at: string;
	};
	/** Searches of the questions and answers that found nothing. */
	zero_result_searches: {
		words: string;
		count: number;
		first_at: string;
		last_at: string;
		/** Staff have dealt with it. */
		settled_at: string | null;
	};
	/** How often visitors said that an answer of the FAQ helped. */
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
		/** How they got in touch: a key of `contactNames` (features/manual/lead.ts). */
		contact: string;
		company: string | null;
		phone: string | null;
		website: string | null;
		message: string | null;
		/** How they agreed that their details are stored. */
		consent: string;
		/** The member of staff who added the lead. */
		staff_id: string | null;
		created_at: string;
	};
	/** Something that staff have to do about a person by a day. */
	tasks: {
		id: string;
		person_id: string;
		/** The assignee; null: anybody. */
		staff_id: string | null;
		title: string;
		/** YYYY-MM-DD, in the agency's time zone. */
		due_on: string;
		done_at: string | null;
		created_at: string;
	};
	person_tags: { person_id: string; tag: string; created_at: string };
	/** A filter of the inbox that somebody saved for themselves. */
	saved_views: {
		id: string;
		staff_id: string;
		name: string;
		/** As `filterQuery` of the inbox writes it. */
		query: string;
		created_at: string;
	};
};
