/**
 * The tables, as the queries see them. Names are those of the database.
 * Ids are UUID v7 text; moments are UTC, ISO 8601; JSON is kept as text so that both databases hold the same bytes.
 */
export type Schema = {
	leads: LeadsTable;
	quiz_responses: QuizResponsesTable;
	quiz_leads: QuizLeadsTable;
	academy_leads: AcademyLeadsTable;
	questions: QuestionsTable;
};

/** Where a visitor came from, on every table that a form fills (decisions.md, section 2). */
export type AttributionColumns = {
	source: string;
	page_url: string | null;
	/** JSON object of the last campaign's UTM parameters, or null. */
	utm_parameters: string | null;
	referrer: string | null;
	landing_page: string | null;
	first_seen_at: string | null;
};

/** One row per lead of any kind: what a list needs, and the guard against keeping a form twice. */
export type LeadsTable = {
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
	/** Unique per kind: the same form sent twice is one lead. */
	idempotency_key: string;
	/** SHA-256 of what was sent, to tell a repeat from a reused key. */
	body_hash: string;
	created_at: string;
};

export type QuizResponsesTable = AttributionColumns & {
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

export type QuizLeadsTable = AttributionColumns & {
	id: string;
	email: string;
	website: string;
	quiz_response_id: string;
	recommendation_type: string;
	created_at: string;
};

export type AcademyLeadsTable = AttributionColumns & {
	id: string;
	name: string;
	email: string;
	company: string | null;
	message: string | null;
	created_at: string;
};

export type QuestionsTable = AttributionColumns & {
	id: string;
	email: string;
	question: string;
	created_at: string;
};
