import type { Generated } from "kysely";

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
	/** A call with a visitor. Its rows in `booking_slots` prevent double bookings. */
	bookings: AttributionColumns & {
		id: string;
		/** Null for a call that was not booked by the form. */
		lead_id: string | null;
		/** The staff member's id; null for calls of the shared calendar. */
		staff_id: string | null;
		kind: "discovery" | "onboarding";
		starts_at: string;
		ends_at: string;
		status: "booked" | "cancelled";
		name: string;
		email: string;
		phone: string | null;
		note: string | null;
		/** Key of the offer that the call is about, if any. */
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
		created_at: string;
	};
	/** Five minutes of one staff member (`""`: of the shared calendar), used by at most one booking. */
	booking_slots: { block_start: string; staff_id: string; booking_id: string };
	/**
	 * JSON of the settings saved by staff, under `current`, and of staff members' own hours, under their id
	 * (booking/hours.ts).
	 */
	booking_settings: { id: string; settings: string; updated_at: string };
	/** An external calendar whose busy times are not offered to visitors. */
	calendar_feeds: {
		id: string;
		staff_id: string;
		/** Host of the URL, for the desk. */
		host: string;
		/** The URL is a secret: encrypted with the installation's secret. */
		encrypted_url: string;
		created_at: string;
		/** Time of the last successful request. */
		read_at: string | null;
		/** Time of the first failure since the last success; null while requests succeed. */
		failed_at: string | null;
		error: string | null;
	};
	/** Times without calls: blocked by staff, or busy in a feed. */
	busy_times: {
		id: string;
		feed_id: string | null;
		/** Staff member of a blocked time; null for times blocked for all, and for the times of feeds. */
		staff_id: Generated<string | null>;
		starts_at: string;
		ends_at: string;
	};
	/** One row per address that ever subscribed to the newsletter; lower case. */
	newsletter_subscribers: AttributionColumns & {
		id: string;
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
		/** Time of the latest subscription; changes with a subscription after an unsubscription. */
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
