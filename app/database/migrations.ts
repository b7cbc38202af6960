import { leads001 } from "./migrations/001-leads.ts";
import { leadLists007 } from "./migrations/007-lead-lists.ts";
import { jobs008 } from "./migrations/008-jobs.ts";
import { foreignKeys009 } from "./migrations/009-foreign-keys.ts";
import { faqFeedback010 } from "./migrations/010-faq-feedback.ts";
import { messages012 } from "./migrations/012-messages.ts";
import { changes013 } from "./migrations/013-changes.ts";
import { feedProblems014 } from "./migrations/014-feed-problems.ts";
import { calendars015 } from "./migrations/015-calendars.ts";
import { search016 } from "./migrations/016-search.ts";
import { dealValue017 } from "./migrations/017-deal-value.ts";
import { passwordLinks018 } from "./migrations/018-password-links.ts";
import { stageChanges020 } from "./migrations/020-stage-changes.ts";
import { tasksTagsAndViews020 } from "./migrations/020-tasks-tags-and-views.ts";
import { busyTimes021 } from "./migrations/021-busy-times.ts";
import { adSpend030 } from "./migrations/030-ad-spend.ts";
import { campaigns031 } from "./migrations/031-campaigns.ts";
import { meetingLinks040 } from "./migrations/040-meeting-links.ts";
import { staffCalendars041 } from "./migrations/041-staff-calendars.ts";
import { inboundReplies042 } from "./migrations/042-inbound-replies.ts";
import { webVitals043 } from "./migrations/043-web-vitals.ts";
import { blockedHours044 } from "./migrations/044-blocked-hours.ts";
import { wonAt045 } from "./migrations/045-won-at.ts";
import { agentsAndCodes049 } from "./migrations/049-agents-and-codes.ts";
import { jobs050 } from "./migrations/050-jobs.ts";
import { settledSearches051 } from "./migrations/051-settled-searches.ts";
import { content060 } from "./migrations/060-content.ts";
import { contactPoints123 } from "./migrations/123-contact-points.ts";
import { contactOrigins124 } from "./migrations/124-contact-origins.ts";
import { media125 } from "./migrations/125-media.ts";
import { mailExpiry132 } from "./migrations/132-mail-expiry.ts";
import { newsletter133 } from "./migrations/133-newsletter.ts";
import { scheduledDocuments135 } from "./migrations/135-scheduled-documents.ts";
import { imports137 } from "./migrations/137-imports.ts";
import { callTasks140 } from "./migrations/140-call-tasks.ts";
import { staffNotifications141 } from "./migrations/141-staff-notifications.ts";
import { dismissedDuplicates142 } from "./migrations/142-dismissed-duplicates.ts";
import { stageIndexes142 } from "./migrations/142-stage-indexes.ts";
import { newsletterRenewals143 } from "./migrations/143-newsletter-renewals.ts";
import { faqAndDrafts144 } from "./migrations/144-faq-and-drafts.ts";
import { nullableStage145 } from "./migrations/145-nullable-stage.ts";
import { reportIndexes145 } from "./migrations/145-report-indexes.ts";
import { reportIndexes146 } from "./migrations/146-report-indexes.ts";
import { newsletterEndings150 } from "./migrations/150-newsletter-endings.ts";
import { issueAuthor151 } from "./migrations/151-issue-author.ts";
import { importFailures155 } from "./migrations/155-import-failures.ts";
import { mergedDeals156 } from "./migrations/156-merged-deals.ts";
import { answeredStage160 } from "./migrations/160-answered-stage.ts";
import { lostNotes161 } from "./migrations/161-lost-notes.ts";
import { staffBookings162 } from "./migrations/162-staff-bookings.ts";
import { loggedCalls163 } from "./migrations/163-logged-calls.ts";
import { unusedColumns165 } from "./migrations/165-unused-columns.ts";
import { undoBatches190 } from "./migrations/190-undo-batches.ts";
import { mergesAsChanges191 } from "./migrations/191-merges-as-changes.ts";
import { importsAsChanges192 } from "./migrations/192-imports-as-changes.ts";
import { taskTimes195 } from "./migrations/195-task-times.ts";
import { peopleTable200 } from "./migrations/200-people-table.ts";
import { bulkChanges201 } from "./migrations/201-bulk-changes.ts";
import { reportIndexes205 } from "./migrations/205-report-indexes.ts";
import { contentEditors215 } from "./migrations/215-content-editors.ts";
import { subscriberOrigins220 } from "./migrations/220-subscriber-origins.ts";
import { subscriberImports221 } from "./migrations/221-subscriber-imports.ts";
import { proposals240 } from "./migrations/240-proposals.ts";
import { projectSteps245 } from "./migrations/245-project-steps.ts";
import { batchIndex265 } from "./migrations/265-batch-index.ts";
import { textEntries266 } from "./migrations/266-text-entries.ts";
import { dueByStatement295 } from "./migrations/295-due-by-statement.ts";
import { textHistory306 } from "./migrations/306-text-history.ts";
import { listIndexes315 } from "./migrations/315-list-indexes.ts";
import { defineMigration, type Migration } from "./migrations/statements.ts";

/** Nothing is left of these: they are part of the first, or a later one undid them. */
const emptied = [
	"002-bookings",
	"003-consent-and-statistics",
	"004-outbox",
	"005-desk",
	"006-outbox-lists",
	"046-session-agents",
	"047-recovery-codes",
	"048-settled-searches",
];

/**
 * All migrations, in the order in which they are applied: append new ones. A name is that of the file, and never
 * changes after a release.
 */
export const migrations: Record<string, Migration> = {
	"001-leads": leads001,
	...Object.fromEntries(emptied.map((name) => [name, defineMigration()])),
	"007-lead-lists": leadLists007,
	"008-jobs": jobs008,
	"009-foreign-keys": foreignKeys009,
	"010-faq-feedback": faqFeedback010,
	"020-tasks-tags-and-views": tasksTagsAndViews020,
	"021-busy-times": busyTimes021,
	"030-ad-spend": adSpend030,
	"040-meeting-links": meetingLinks040,
	"041-staff-calendars": staffCalendars041,
	"042-inbound-replies": inboundReplies042,
	"043-web-vitals": webVitals043,
	"044-blocked-hours": blockedHours044,
	"045-won-at": wonAt045,
	"049-agents-and-codes": agentsAndCodes049,
	"050-jobs": jobs050,
	"051-settled-searches": settledSearches051,
	"013-changes": changes013,
	"014-feed-problems": feedProblems014,
	"016-search": search016,
	"017-deal-value": dealValue017,
	"018-password-links": passwordLinks018,
	"060-content": content060,
	"020-stage-changes": stageChanges020,
	"031-campaigns": campaigns031,
	"012-messages": messages012,
	"015-calendars": calendars015,
	"132-mail-expiry": mailExpiry132,
	"125-media": media125,
	"123-contact-points": contactPoints123,
	"124-contact-origins": contactOrigins124,
	"133-newsletter": newsletter133,
	"135-scheduled-documents": scheduledDocuments135,
	"137-imports": imports137,
	"140-call-tasks": callTasks140,
	"142-dismissed-duplicates": dismissedDuplicates142,
	"142-stage-indexes": stageIndexes142,
	"143-newsletter-renewals": newsletterRenewals143,
	"141-staff-notifications": staffNotifications141,
	"144-faq-and-drafts": faqAndDrafts144,
	"145-nullable-stage": nullableStage145,
	"145-report-indexes": reportIndexes145,
	"146-report-indexes": reportIndexes146,
	"150-newsletter-endings": newsletterEndings150,
	"155-import-failures": importFailures155,
	"160-answered-stage": answeredStage160,
	"161-lost-notes": lostNotes161,
	"162-staff-bookings": staffBookings162,
	"163-logged-calls": loggedCalls163,
	"156-merged-deals": mergedDeals156,
	"151-issue-author": issueAuthor151,
	"165-unused-columns": unusedColumns165,
	"195-task-times": taskTimes195,
	"220-subscriber-origins": subscriberOrigins220,
	"200-people-table": peopleTable200,
	"190-undo-batches": undoBatches190,
	"221-subscriber-imports": subscriberImports221,
	"191-merges-as-changes": mergesAsChanges191,
	"192-imports-as-changes": importsAsChanges192,
	"201-bulk-changes": bulkChanges201,
	"215-content-editors": contentEditors215,
	"205-report-indexes": reportIndexes205,
	"240-proposals": proposals240,
	"265-batch-index": batchIndex265,
	"266-text-entries": textEntries266,
	"245-project-steps": projectSteps245,
	"306-text-history": textHistory306,
	"295-due-by-statement": dueByStatement295,
	"315-list-indexes": listIndexes315,
};
