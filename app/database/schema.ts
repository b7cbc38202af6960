import type * as forms from "./form-tables.ts";
import type * as leads from "./lead-tables.ts";
import type * as privacy from "./privacy-tables.ts";
import type * as staff from "./staff-tables.ts";
import type * as work from "./work-tables.ts";

/**
 * The tables, as the queries see them. Names are those of the database.
 * Ids are UUID v7 text; times are UTC, ISO 8601; JSON is text, the same on both databases.
 */
export type Schema = {
	settings: work.SettingsTable;
	leads: leads.LeadsTable;
	quiz_responses: forms.QuizResponsesTable;
	quiz_leads: forms.QuizLeadsTable;
	academy_leads: forms.AcademyLeadsTable;
	questions: forms.QuestionsTable;
	bookings: forms.BookingsTable;
	booking_slots: forms.BookingSlotsTable;
	booking_settings: forms.BookingSettingsTable;
	calendar_feeds: forms.CalendarFeedsTable;
	busy_times: forms.BusyTimesTable;
	consent_receipts: privacy.ConsentReceiptsTable;
	statistics_daily: work.StatisticsDailyTable;
	statistics_counted: work.StatisticsCountedTable;
	web_vitals_daily: work.WebVitalsDailyTable;
	outbox: work.OutboxTable;
	newsletter_subscribers: forms.NewsletterSubscribersTable;
	newsletter_requests: forms.NewsletterRequestsTable;
	people: leads.PeopleTable;
	lead_search: leads.LeadSearchTable;
	manual_leads: leads.ManualLeadsTable;
	notes: leads.NotesTable;
	tasks: leads.TasksTable;
	person_tags: leads.PersonTagsTable;
	saved_views: leads.SavedViewsTable;
	zero_result_searches: leads.ZeroResultSearchesTable;
	faq_feedback: leads.FaqFeedbackTable;
	ad_spend: work.AdSpendTable;
	staff: staff.StaffTable;
	staff_links: staff.StaffLinksTable;
	sessions: staff.SessionsTable;
	audit_log: staff.AuditLogTable;
	rate_limits: work.RateLimitsTable;
	jobs: work.JobsTable;
	delivery_attempts: work.DeliveryAttemptsTable;
	privacy_requests: privacy.PrivacyRequestsTable;
	erasures: privacy.ErasuresTable;
};
