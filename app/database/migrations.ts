import type { Migration } from "kysely/migration";
import { baseline001 } from "./migrations/001-baseline.ts";
import { listsAndJobs } from "./migrations/007-lists-and-jobs.ts";
import { foreignKeys009 } from "./migrations/009-foreign-keys.ts";
import { deskAdditions } from "./migrations/010-desk-additions.ts";
import { content011 } from "./migrations/011-content.ts";
import { messages012 } from "./migrations/012-messages.ts";
import { changes } from "./migrations/013-changes.ts";
import { feedProblems014 } from "./migrations/014-feed-problems.ts";
import { calendars015 } from "./migrations/015-calendars.ts";
import { search016 } from "./migrations/016-search.ts";
import { dealValue017 } from "./migrations/017-deal-value.ts";
import { passwordLinks018 } from "./migrations/018-password-links.ts";
import { stageChanges020 } from "./migrations/020-stage-changes.ts";
import { contactPoints023 } from "./migrations/023-contact-points.ts";
import { contactOrigins024 } from "./migrations/024-contact-origins.ts";
import { media025 } from "./migrations/025-media.ts";
import { campaigns031 } from "./migrations/031-campaigns.ts";
import { mailExpiry032 } from "./migrations/032-mail-expiry.ts";
import { newsletter033 } from "./migrations/033-newsletter.ts";
import { scheduledDocuments035 } from "./migrations/035-scheduled-documents.ts";
import { imports037 } from "./migrations/037-imports.ts";
import { callTasks040 } from "./migrations/040-call-tasks.ts";
import { staffNotifications041 } from "./migrations/041-staff-notifications.ts";
import {
	dismissedDuplicates042,
	stageIndexes042,
} from "./migrations/042-people.ts";
import { newsletterRenewals043 } from "./migrations/043-newsletter-renewals.ts";
import { faqAndDrafts044 } from "./migrations/044-faq-and-drafts.ts";
import { nullableStage045 } from "./migrations/045-nullable-stage.ts";
import { reportIndexes045 } from "./migrations/045-report-indexes.ts";
import { reportIndexes046 } from "./migrations/046-report-indexes.ts";
import { newsletterEndings150 } from "./migrations/150-newsletter-endings.ts";
import { answeredStage160 } from "./migrations/160-answered-stage.ts";
import { lostNotes161 } from "./migrations/161-lost-notes.ts";
import { defineMigration } from "./migrations/statements.ts";

/**
 * All migrations, in the order in which they are applied: append new ones. Names must never change after a
 * release. The latest begin with 1 and the last two digits of their file: `144-` for 044. A single statement, such
 * as the table of a form, may stand here instead.
 */
export const migrations: Record<string, Migration> = {
	"001-leads": baseline001,
	// Merged into the first.
	"002-bookings": defineMigration(),
	"003-consent-and-statistics": defineMigration(),
	"004-outbox": defineMigration(),
	"005-desk": defineMigration(),
	"006-outbox-lists": defineMigration(),
	...listsAndJobs,
	"009-foreign-keys": foreignKeys009,
	...deskAdditions,
	...changes,
	"014-feed-problems": feedProblems014,
	"016-search": search016,
	"017-deal-value": dealValue017,
	"018-password-links": passwordLinks018,
	...content011,
	"020-stage-changes": stageChanges020,
	"031-campaigns": campaigns031,
	"012-messages": messages012,
	"015-calendars": calendars015,
	"132-mail-expiry": mailExpiry032,
	"125-media": media025,
	"123-contact-points": contactPoints023,
	"124-contact-origins": contactOrigins024,
	"133-newsletter": newsletter033,
	"135-scheduled-documents": scheduledDocuments035,
	"137-imports": imports037,
	"140-call-tasks": callTasks040,
	"142-dismissed-duplicates": dismissedDuplicates042,
	"142-stage-indexes": stageIndexes042,
	"143-newsletter-renewals": newsletterRenewals043,
	"141-staff-notifications": staffNotifications041,
	"144-faq-and-drafts": faqAndDrafts044,
	"145-nullable-stage": nullableStage045,
	"145-report-indexes": reportIndexes045,
	"146-report-indexes": reportIndexes046,
	"150-newsletter-endings": newsletterEndings150,
	"160-answered-stage": answeredStage160,
	"161-lost-notes": lostNotes161,
};
