import type { Generated } from "kysely";

/** Columns of most tables. */
export type BaseColumns = {
	/** UUID v7. */
	id: string;
	created_at: string;
};

/** Deleted rows are left out of every list, and can be restored for 30 days. */
export type SoftDeletion = {
	deleted_at: string | null;
	deleted_by: string | null;
};

/** Origin of the visitor, in every table that a form fills (docs/requirements.md, section 1). */
export type AttributionColumns = {
	source: string;
	page_url: string | null;
	/** JSON object of the last campaign's UTM parameters, or null. */
	utm_parameters: string | null;
	referrer: string | null;
	landing_page: string | null;
	first_seen_at: string | null;
};

/** Columns of every table of a form. */
export type FormColumns = BaseColumns & AttributionColumns;

export type Stage = "new" | "contacted" | "booked" | "won" | "lost";

/** Forms of visitors, and the leads and people that result from them. */
export type LeadTables = {
	/** One row per lead of any kind: columns of the lists, and the idempotency key. */
	leads: BaseColumns & {
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
		person_id: string | null;
		/** Traffic source (tracking/attribution.ts). */
		traffic_source: string | null;
		/** Slug of the industry of the page or calculator. */
		industry: string | null;
		/** Key of the offer recommended by the quiz. */
		recommendation: string | null;
		/** Copy of the person's, so that lists can be filtered by it. */
		stage: Stage | null;
		assignee_id: string | null;
		/** 1: likely spam. */
		spam: Generated<number>;
		read_at: string | null;
		/** Deadline of the answer; null when none is due. */
		due_at: string | null;
		answered_at: string | null;
		answered_by: string | null;
		/** Staff said that it is answered, with this stage: going back before it reopens the lead. */
		answered_stage: Generated<Stage | null>;
	};
	/** Contacts. One that came by a form has the id of its first lead. */
	people: BaseColumns & {
		name: string | null;
		company: string | null;
		/** `makeCompanyKey` of the company: people with the same are listed together. */
		company_key: string | null;
		website: string | null;
		address: string | null;
		/** How staff added the contact: `manual`; null for those that came by a form. */
		origin: string | null;
		/** Basis for keeping the data of a contact that staff added. */
		basis: string | null;
		/** The person that this one was merged into; their card is shown instead. */
		merged_into: string | null;
		/** The merged person that the deal came from: the source of their first lead is the deal's. */
		deal_from: Generated<string | null>;
		/** Null until there is an enquiry or staff set it. Likely spam has none, and spam loses it. */
		stage: Stage | null;
		/** The deal's value. */
		value_cents: number | null;
		/** Time at which the stage became `won`; null in any other stage, but kept for spam. */
		won_at: string | null;
		/** Of the deal value. */
		period: "once" | "month" | null;
		/** A key of `lostReasons` (features/leads/stages.ts); null in any other stage than `lost`. */
		lost_reason: string | null;
		/** Expected day of the deal, YYYY-MM-DD. */
		expected_on: string | null;
		assignee_id: string | null;
		/** Incremented with each change by staff, for optimistic locking. */
		version: number;
		last_lead_at: string;
		/** Of their open tasks; the database fills it (migration 200). YYYY-MM-DD. */
		next_due_on: Generated<string | null>;
		/** `selectLastContact` when it was last written; null, or earlier than `last_lead_at`, for a lead since. */
		last_contact_at: Generated<string | null>;
	};
	/** Email addresses and phone numbers of people. Emails have one owner; a phone may be shared. */
	contact_points: BaseColumns & {
		person_id: string;
		kind: "email" | "phone";
		/** As typed. */
		value: string;
		/** Equal for all spellings (`contactKey`, features/leads/contact-points.server.ts). */
		key: string;
		/** 1: the one that staff write to or ring; the first one without any. */
		is_primary: Generated<number>;
		bounced_at: string | null;
	};
	/** Pairs of people that are not suggested as duplicates, the smaller id first. */
	dismissed_duplicates: BaseColumns & {
		person_id: string;
		other_id: string;
		staff_id: string | null;
	};
	/**
	 * Search text (lib/search/words.ts) of a lead, a note, a message, or, without
	 * any of them, a person: name, email and tags.
	 */
	search_entries: {
		seq: Generated<number>;
		/** Null for leads without a person. */
		person_id: string | null;
		lead_id: string | null;
		note_id: string | null;
		message_id: string | null;
		words: string;
	};
	/** The words of names and companies, by trigram, to correct misspellings in searches. */
	search_trigrams: { trigram: string; word: string };
	notes: BaseColumns &
		SoftDeletion & {
			person_id: string;
			/** Staff id; null for notes by the system. */
			staff_id: string | null;
			text: string;
			/** Of a phone call that staff noted; null for other notes (features/leads/logged-calls.ts). */
			call_direction: Generated<string | null>;
			call_outcome: Generated<string | null>;
		};
	/** Emails between staff and a person; those that staff send are delivered by the outbox row with the same id. */
	messages: BaseColumns & {
		person_id: string;
		/** The lead that it answers or is about. */
		lead_id: string | null;
		direction: "in" | "out";
		/** The author of an email to the person; null for the system. */
		staff_id: string | null;
		/** The person's address: recipient of an email to them, sender of one from them. */
		address: string;
		/** Further recipients, with commas between them. */
		cc: string | null;
		subject: string;
		/** All of it, quotes and signature included. */
		text: string;
		/** Message-ID, unique. */
		message_id: string;
		/** The id under which the provider sent it, without its domain; SES and Postmark replace ours. */
		sent_as: string | null;
		/** The message that it answers. */
		in_reply_to: string | null;
		/** 1: an automatic reply or a delivery report. */
		is_automatic: Generated<number>;
		/** 1: it answers our email, and its sender is not known to be the person. */
		is_stranger: Generated<number>;
		/** The proposal whose link it carries, or that the client asked about. */
		proposal_id: Generated<string | null>;
	};
	attachments: BaseColumns & {
		message_id: string;
		name: string;
		/** Bytes. */
		size: number;
		sha256: string;
	};
	/** The bytes of an attachment, 256 kB a row. */
	attachment_parts: { attachment_id: string; part: number; bytes: Uint8Array };
	zero_result_searches: {
		words: string;
		count: number;
		first_at: string;
		last_at: string;
		settled_at: string | null;
	};
	faq_feedback: {
		/** The answer's id in app/content/faq-page.ts. */
		answer_id: string;
		helpful: number;
		unhelpful: number;
		last_at: string;
	};
	/** Source, consent and answers of a lead that staff added by hand. */
	manual_leads: BaseColumns & {
		/** Channel of the contact: a key of `contactNames` (features/manual/contract.ts). */
		contact: string;
		company: string | null;
		phone: string | null;
		website: string | null;
		message: string | null;
		/** How the person consented to storage of their details. */
		consent: string;
		staff_id: string | null;
	};
	/** History of stages and deal values. Rows are never changed. */
	stage_changes: BaseColumns & {
		person_id: string;
		/** Null for changes by the site. */
		staff_id: string | null;
		/** Null for a person without a stage, and when the history began. */
		from_stage: Stage | null;
		/** Null when an undo took the first stage back. */
		to_stage: Stage | null;
		value_cents: number | null;
		period: "once" | "month" | null;
		lost_reason: string | null;
		/** Why a deal was lost, in staff's words. */
		note: string | null;
		migrated: Generated<number>;
	};
	tasks: BaseColumns &
		SoftDeletion & {
			person_id: string;
			/** The assignee; null for tasks of all staff. */
			staff_id: string | null;
			title: string;
			/** YYYY-MM-DD, in the agency's time zone. */
			due_on: string;
			/** `HH:MM`, likewise; null for the whole day. */
			due_time: Generated<string | null>;
			done_at: string | null;
			/** The call that it prepares. */
			booking_id: Generated<string | null>;
			/** The proposal of whose end it reminds. */
			proposal_id: Generated<string | null>;
		};
	person_tags: SoftDeletion & {
		person_id: string;
		tag: string;
		created_at: string;
	};
	/** A filter of a list, saved by a staff member for themselves. */
	saved_views: BaseColumns &
		SoftDeletion & {
			staff_id: string;
			name: string;
			/** Query string, as the list writes it. */
			query: string;
			/** A key of `listPaths` (desk/list/saved-views.server.ts). */
			list: Generated<string>;
		};
	/** In addition to the columns of features/questions/form.ts. */
	questions: {
		/** The answer sent by email: text, time and author. */
		answer: string | null;
		answered_at: string | null;
		answered_by: string | null;
		/** The entry of the FAQ that staff made of it. */
		faq_entry_id: Generated<string | null>;
		/** When the visitor was emailed a link to that entry. */
		faq_notified_at: Generated<string | null>;
	};
	/** A call with a visitor. Its rows in `booking_slots` prevent double bookings. */
	bookings: FormColumns & {
		/** Null for a call that was not booked by the form. */
		lead_id: string | null;
		/** Null only when the calendar's row is gone. */
		calendar_id: string | null;
		kind: "discovery" | "onboarding";
		starts_at: string;
		ends_at: string;
		status: "booked" | "cancelled";
		name: string;
		email: string;
		phone: string | null;
		note: string | null;
		offer: string | null;
		/** Link to the meeting; null for a call by phone, or when there was no link at the time of booking. */
		meeting_link: string | null;
		/** The visitor's time zone, an IANA name. */
		time_zone: string;
		/** Incremented with each change: SEQUENCE of calendar files (RFC 5545), and optimistic lock. */
		sequence: number;
		/** The start before the last move. */
		moved_from: string | null;
		moved_at: string | null;
		cancelled_at: string | null;
		/** Staff member who cancelled it; null when the visitor did. */
		cancelled_by: string | null;
		/** Of a past call, set by staff. */
		outcome: "took_place" | "no_show" | null;
		outcome_at: string | null;
		outcome_by: string | null;
	};
	/** A person's calls. The first has no owner until there is an account. */
	calendars: BaseColumns & { name: string; staff_id: string | null };
	/** Five minutes of one calendar, used by at most one booking. */
	booking_slots: {
		block_start: string;
		calendar_id: string;
		booking_id: string;
	};
	/**
	 * JSON of the settings saved by staff, under `current`, and of calendars' own hours, under their id
	 * (features/booking/scheduling/hours.ts).
	 */
	booking_settings: { id: string; settings: string; updated_at: string };
	/** An external calendar whose busy times are not offered to visitors. */
	calendar_feeds: BaseColumns & {
		staff_id: string;
		host: string;
		/** The URL is a secret: encrypted with the installation's secret. */
		encrypted_url: string;
		/** Time of the last successful request. */
		read_at: string | null;
		/** Time of the first failure since the last success; null while requests succeed. */
		failed_at: string | null;
		error: string | null;
		/** Number of entries that were not read in full at the last success. */
		problem_count: number;
		/** The first of them as JSON, encrypted like the URL, as their titles are private. */
		encrypted_problems: string | null;
		/** Failures since the last success. */
		failures: number;
		/** A failing calendar is not read before this time. */
		retry_at: string | null;
	};
	/** Times without calls: blocked by staff, or busy in a feed. */
	busy_times: {
		id: string;
		feed_id: string | null;
		/** Of a blocked time; null for times blocked for all, and for the times of feeds. */
		calendar_id: Generated<string | null>;
		starts_at: string;
		ends_at: string;
	};
	/** One row per address that ever subscribed to the newsletter, with the time of the latest subscription. */
	newsletter_subscribers: FormColumns & {
		/** Lower case. */
		email: string;
		status: "pending" | "confirmed" | "unsubscribed";
		/** SHA-256 of the token in the confirmation email; null when it is no longer valid. */
		token_hash: string | null;
		token_expires_at: string | null;
		/** Version of the form's consent text (content/newsletter.ts). */
		consent_text_version: string;
		/** As on a lead, which a confirmed subscription becomes. */
		first_touch: string | null;
		last_touch: string | null;
		consent: string | null;
		confirmed_at: string | null;
		/** Kept while a later form of theirs is unconfirmed, like `ended_by`. */
		unsubscribed_at: string | null;
		/** The reason, as `suppressions.reason`; null when the person unsubscribed. */
		ended_by: string | null;
		/** 128 random bits or more, for the links in issues. Made once per address. */
		link_token: string | null;
		/** Time of the email that asks for a new consent, until it is given. No issue is sent meanwhile. */
		invited_at: string | null;
		/** Time of the latest new consent. */
		renewed_at: string | null;
		/** For greetings; null where only the contact's name is known, or none. */
		first_name: string | null;
		/** The day of consent (YYYY-MM-DD) of an imported subscriber or one added by hand; null for the website's form. */
		agreed_at: string | null;
		/** Where they agreed, in the words of staff. */
		agreed_where: string | null;
	};
	/** Newsletter forms of the last day, for idempotency; without addresses. */
	newsletter_requests: {
		idempotency_key: string;
		body_hash: string;
		created_at: string;
	};
};
