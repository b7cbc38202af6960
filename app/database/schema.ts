import type { FormTables } from "#features/form-declaration.ts";
import { formTables } from "#features/forms.ts";
import type { ContentTables } from "./content-tables.ts";
import type { ImportTables } from "./import-tables.ts";
import type { FormColumns, LeadTables } from "./lead-tables.ts";
import type { MediaTables } from "./media-tables.ts";
import type { NewsletterTables } from "./newsletter-tables.ts";
import type { ProposalTables } from "./proposal-tables.ts";
import type { WorkTables } from "./work-tables.ts";

type RowsOf<Tables extends FormTables> = {
	[Name in keyof Tables]: FormColumns &
		Record<Tables[Name]["required"][number], string> &
		Record<Tables[Name]["optional"][number], string | null>;
};

type Intersection<Union> = (
	Union extends unknown
		? (each: Union) => void
		: never
) extends (all: infer All) => void
	? All
	: never;

type TablesByForm = typeof formTables;

type FormTableRows = Intersection<
	{
		[Form in keyof TablesByForm]: RowsOf<TablesByForm[Form]>;
	}[keyof TablesByForm]
>;

export type FormTableName = keyof FormTableRows;

/**
 * The tables as used by queries, with the database's own names. Ids are UUID v7 text; times are UTC, ISO
 * 8601; JSON is text on both databases.
 */
export type Schema = FormTableRows &
	LeadTables &
	WorkTables &
	ContentTables &
	MediaTables &
	ImportTables &
	NewsletterTables &
	ProposalTables;

export type BackupTable = {
	name: keyof Schema;
	key: readonly string[];
	/** Columns that each database fills by itself. */
	generated?: readonly string[];
	/** Rows that are copied at a time, for tables with large ones. */
	batch?: number;
};

/** The tables of public forms, with their columns of text. Rows are deleted with their leads. */
export const tablesOfForms: Readonly<
	Record<FormTableName, FormTables[string]>
> = Object.assign({}, ...Object.values(formTables));

export const formTableNames = Object.keys(tablesOfForms) as FormTableName[];

/** The tables in the order of their foreign keys: parents first. */
export const backupTables: readonly BackupTable[] = [
	{ name: "settings", key: ["name"] },
	{ name: "staff", key: ["id"] },
	{ name: "calendars", key: ["id"] },
	{ name: "content_versions", key: ["id"] },
	{ name: "content_documents", key: ["key"] },
	{ name: "media", key: ["id"] },
	{ name: "media_files", key: ["media_id", "name", "part"], batch: 10 },
	{ name: "people", key: ["id"] },
	{ name: "contact_points", key: ["id"] },
	{ name: "dismissed_duplicates", key: ["id"] },
	{ name: "imports", key: ["id"] },
	{ name: "import_rows", key: ["id"] },
	{ name: "leads", key: ["id"] },
	...formTableNames.map((name) => ({ name, key: ["id"] })),
	{ name: "bookings", key: ["id"] },
	{ name: "booking_slots", key: ["block_start", "calendar_id"] },
	{ name: "booking_settings", key: ["id"] },
	{ name: "calendar_feeds", key: ["id"] },
	{ name: "busy_times", key: ["id"] },
	{ name: "manual_leads", key: ["id"] },
	{ name: "notes", key: ["id"] },
	{ name: "proposals", key: ["id"], batch: 10 },
	{ name: "proposal_versions", key: ["id"], batch: 10 },
	{ name: "proposal_acceptances", key: ["id"], batch: 10 },
	{ name: "search_trigrams", key: ["trigram", "word"] },
	{ name: "messages", key: ["id"] },
	{ name: "project_steps", key: ["id"] },
	{ name: "attachments", key: ["id"] },
	{ name: "attachment_parts", key: ["attachment_id", "part"], batch: 10 },
	{ name: "search_entries", key: ["seq"], generated: ["seq"] },
	{ name: "tasks", key: ["id"] },
	{ name: "person_tags", key: ["person_id", "tag"] },
	{ name: "saved_views", key: ["id"] },
	{ name: "outbox", key: ["id"] },
	{ name: "delivery_attempts", key: ["id"] },
	{ name: "newsletter_subscribers", key: ["id"] },
	{ name: "newsletter_requests", key: ["idempotency_key"] },
	{ name: "newsletter_issues", key: ["id"] },
	{ name: "newsletter_deliveries", key: ["id"] },
	{ name: "newsletter_events", key: ["id"] },
	{ name: "suppressions", key: ["address_hash"] },
	{ name: "consent_receipts", key: ["id"] },
	{ name: "statistics_daily", key: ["day", "page", "source", "event"] },
	{ name: "statistics_counted", key: ["id"] },
	{ name: "web_vitals_daily", key: ["day", "page", "metric", "value"] },
	{ name: "zero_result_searches", key: ["words"] },
	{ name: "faq_feedback", key: ["answer_id"] },
	{ name: "campaigns", key: ["id"] },
	{ name: "campaign_counts", key: ["campaign_id", "day", "placement"] },
	{ name: "ad_spend", key: ["day", "source", "campaign"] },
	{ name: "audit_log", key: ["id"] },
	{ name: "changes", key: ["id"] },
	{ name: "bulk_changes", key: ["id"] },
	{ name: "bulk_people", key: ["bulk_id", "person_id"] },
	{ name: "stage_changes", key: ["id"] },
	{ name: "privacy_requests", key: ["id"] },
	{ name: "erasures", key: ["address_hash"] },
];

/**
 * Not in backups: a restore would reopen ended sessions and make used links valid again. Without the
 * newsletter's sender a restored database sends nothing until staff resume it.
 */
export const ephemeralTables = [
	"sessions",
	"staff_links",
	"client_sessions",
	"rate_limits",
	"content_editors",
	"newsletter_sender",
] as const;
