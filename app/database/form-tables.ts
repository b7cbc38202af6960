import type { Generated } from "kysely";

/** Where a visitor came from, on every table that a form fills (docs/requirements.md, section 1). */
export type AttributionColumns = {
	source: string;
	page_url: string | null;
	/** JSON object of the last campaign's UTM parameters, or null. */
	utm_parameters: string | null;
	referrer: string | null;
	landing_page: string | null;
	first_seen_at: string | null;
};

export type FormTables = {
	quiz_responses: AttributionColumns & {
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
	quiz_leads: AttributionColumns & {
		id: string;
		email: string;
		website: string;
		quiz_response_id: string;
		recommendation_type: string;
		created_at: string;
	};
	academy_leads: AttributionColumns & {
		id: string;
		name: string;
		email: string;
		company: string | null;
		message: string | null;
		created_at: string;
	};
	questions: AttributionColumns & {
		id: string;
		email: string;
		question: string;
		created_at: string;
		/** The answer sent by email: text, time and author. */
		answer: string | null;
		answered_at: string | null;
		answered_by: string | null;
	};
	/** A call with a visitor. Its time is guarded by its rows in `booking_slots`. */
	bookings: AttributionColumns & {
		id: string;
		/** Null for a call that did not come through the form. */
		lead_id: string | null;
		/** Whose call it is; null: nobody's, of the shared calendar. */
		staff_id: string | null;
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
		/** Where it takes place; null for a call by phone, or without a link at the time of booking. */
		meeting_link: string | null;
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
	/** Five minutes of one member of staff (`""`: of the shared calendar), held by at most one booking. */
	booking_slots: { block_start: string; staff_id: string; booking_id: string };
	/** JSON of the settings that staff saved, under `current`, and of people's own hours, under their id (booking/hours.ts). */
	booking_settings: { id: string; settings: string; updated_at: string };
	/** A calendar elsewhere whose busy times are not offered to visitors. */
	calendar_feeds: {
		id: string;
		staff_id: string;
		/** Of the address, for the desk. */
		host: string;
		/** The address is a secret: encrypted with the installation's. */
		encrypted_url: string;
		created_at: string;
		/** The last time that it could be read. */
		read_at: string | null;
		/** Since when it cannot be read; null while it can. */
		failed_at: string | null;
		error: string | null;
	};
	/** No calls in this time: an hour that staff blocked, or a busy time of a feed. */
	busy_times: {
		id: string;
		feed_id: string | null;
		/** Of a blocked hour: whose; null for everybody's, and for the times of feeds. */
		staff_id: Generated<string | null>;
		starts_at: string;
		ends_at: string;
	};
	/** One row per address that ever asked for the newsletter; lower case. */
	newsletter_subscribers: AttributionColumns & {
		id: string;
		email: string;
		status: "pending" | "confirmed" | "unsubscribed";
		/** SHA-256 of the token in the confirmation mail; null once it can no longer be used. */
		token_hash: string | null;
		token_expires_at: string | null;
		/** The version of the form's consent text (content/newsletter.ts). */
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
	/** Newsletter forms of the last day, for idempotency; without addresses. */
	newsletter_requests: {
		idempotency_key: string;
		body_hash: string;
		created_at: string;
	};
};
