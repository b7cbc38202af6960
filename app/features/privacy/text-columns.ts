import {
	type FormTableName,
	formTableNames,
	type Schema,
	tablesOfForms,
} from "#database/schema.ts";

const attribution = [
	"source",
	"page_url",
	"utm_parameters",
	"referrer",
	"landing_page",
];

/** Ids, instants and hashes, which this program makes, and names that it chooses from. */
const IMPERSONAL_ENDING = /(?:^|_)(?:id|at|on|by|until|hash|stage|status)$/;

const impersonalNames = [
	"action",
	"call_direction",
	"call_outcome",
	"consent_text_version",
	"currency",
	"day",
	"deal_from",
	"direction",
	"due_time",
	"event",
	"idempotency_key",
	"key",
	"kind",
	"link_token",
	"list",
	"locale",
	"merged_into",
	"metric",
	"moved_from",
	"offer",
	"outcome",
	"period",
	"policy_version",
	"queued_to",
	"sha256",
	"state",
	"time_zone",
	"topic",
];

export function isImpersonal(column: string): boolean {
	return IMPERSONAL_ENDING.test(column) || impersonalNames.includes(column);
}

function listFormColumns(table: FormTableName): string[] {
	const { required, optional } = tablesOfForms[table];

	return [...required, ...optional, ...attribution].filter(
		(column) => !isImpersonal(column),
	);
}

/**
 * Text columns in which an address may stand that someone typed, pasted or sent: an erasure redacts it there.
 * Every other text column is in `impersonalTables` or `isImpersonal`; a test compares them with the schema.
 */
export const redactedColumns: Partial<Record<keyof Schema, readonly string[]>> =
	{
		content_versions: ["body", "note"],
		content_documents: ["draft_body", "publish_error"],
		media: ["name", "alt"],
		people: [
			"name",
			"company",
			"company_key",
			"website",
			"address",
			"origin",
			"basis",
			"lost_reason",
		],
		imports: ["name", "header", "mapping", "basis", "prefers", "counts"],
		import_rows: ["cells", "message", "before"],
		leads: [
			"email",
			"name",
			"headline",
			"source",
			"traffic_source",
			"first_touch",
			"last_touch",
			"consent",
			"savings",
			"industry",
			"recommendation",
		],
		...Object.fromEntries(
			formTableNames.map((table) => [table, listFormColumns(table)]),
		),
		questions: [...listFormColumns("questions"), "answer"],
		bookings: [
			"name",
			"email",
			"phone",
			"note",
			"meeting_link",
			...attribution,
		],
		manual_leads: [
			"contact",
			"company",
			"phone",
			"website",
			"message",
			"consent",
		],
		notes: ["text"],
		messages: [
			"address",
			"cc",
			"subject",
			"text",
			// Ids of emails look like addresses.
			"message_id",
			"sent_as",
			"in_reply_to",
		],
		attachments: ["name"],
		proposals: ["draft", "sent_to", "reason", "pending"],
		proposal_versions: ["body", "terms"],
		project_steps: ["title", "waiting_for"],
		tasks: ["title"],
		person_tags: ["tag"],
		saved_views: ["name", "query"],
		outbox: ["recipient", "payload", "last_error"],
		delivery_attempts: ["error"],
		newsletter_subscribers: [
			"email",
			"first_name",
			"agreed_where",
			"first_touch",
			"last_touch",
			"consent",
			...attribution,
		],
		newsletter_issues: [
			"subject",
			"preheader",
			"body",
			"frozen_body",
			"audience",
			"pause_reason",
			"pause_error",
		],
		consent_receipts: ["source"],
		statistics_daily: ["page", "source"],
		web_vitals_daily: ["page"],
		zero_result_searches: ["words"],
		campaigns: ["slug", "name", "target", "source", "medium", "ends_to"],
		campaign_counts: ["placement"],
		ad_spend: ["source", "campaign"],
		audit_log: ["subject", "detail"],
		changes: ["before", "after"],
		bulk_changes: ["form"],
		stage_changes: ["lost_reason", "note"],
		privacy_requests: ["email"],
	};

/** What an erasure leaves: a contract, which must be kept for some years (features/proposals). */
export const retainedColumns: typeof redactedColumns = {
	proposal_acceptances: [
		"how",
		"name",
		"role",
		"reference",
		"address",
		"chosen",
		"record",
		"note",
		"cancel_reason",
	],
};

/** Without visitors' data, or with rows that have one owner and are deleted with it. */
export const impersonalTables: readonly (keyof Schema)[] = [
	"settings",
	// Accounts are removed by staff.
	"staff",
	"erasures",
	// Each address has one owner.
	"contact_points",
	"booking_slots",
	"booking_settings",
	"calendars",
	"calendar_feeds",
	"busy_times",
	// Search text has no punctuation, so addresses cannot be matched exactly: see `redactSearch`.
	"search_entries",
	"search_trigrams",
	// Files; their names are in `attachments`.
	"attachment_parts",
	// Pictures of staff.
	"media_files",
	// Without addresses; the foreign key removes the person.
	"newsletter_deliveries",
	"newsletter_events",
	"newsletter_requests",
	"suppressions",
	// Ids of people; the foreign key removes the person.
	"bulk_people",
	"statistics_counted",
	"faq_feedback",
];
