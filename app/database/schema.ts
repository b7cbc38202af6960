import type {
	AcademyLeadsTable,
	BookingSettingsTable,
	BookingSlotsTable,
	BookingsTable,
	BusyTimesTable,
	CalendarFeedsTable,
	NewsletterRequestsTable,
	NewsletterSubscribersTable,
	QuestionsTable,
	QuizLeadsTable,
	QuizResponsesTable,
} from "./form-tables.ts";
import type {
	FaqFeedbackTable,
	LeadSearchTable,
	LeadsTable,
	ManualLeadsTable,
	NotesTable,
	PeopleTable,
	PersonTagsTable,
	SavedViewsTable,
	TasksTable,
	ZeroResultSearchesTable,
} from "./lead-tables.ts";
import type {
	ConsentReceiptsTable,
	ErasuresTable,
	PrivacyRequestsTable,
} from "./privacy-tables.ts";
import type { AuditLogTable, SessionsTable, StaffLinksTable, StaffTable } from "./staff-tables.ts";
import type {
	AdSpendTable,
	DeliveryAttemptsTable,
	JobsTable,
	OutboxTable,
	RateLimitsTable,
	SettingsTable,
	StatisticsCountedTable,
	StatisticsDailyTable,
} from "./work-tables.ts";

/**
 * The tables, as the queries see them. Names are those of the database.
 * Ids are UUID v7 text; times are UTC, ISO 8601; JSON is text, the same on both databases.
 */
export type Schema = {
	settings: SettingsTable;
	leads: LeadsTable;
	quiz_responses: QuizResponsesTable;
	quiz_leads: QuizLeadsTable;
	academy_leads: AcademyLeadsTable;
	questions: QuestionsTable;
	bookings: BookingsTable;
	booking_slots: BookingSlotsTable;
	booking_settings: BookingSettingsTable;
	calendar_feeds: CalendarFeedsTable;
	busy_times: BusyTimesTable;
	consent_receipts: ConsentReceiptsTable;
	statistics_daily: StatisticsDailyTable;
	statistics_counted: StatisticsCountedTable;
	outbox: OutboxTable;
	newsletter_subscribers: NewsletterSubscribersTable;
	newsletter_requests: NewsletterRequestsTable;
	people: PeopleTable;
	lead_search: LeadSearchTable;
	manual_leads: ManualLeadsTable;
	notes: NotesTable;
	tasks: TasksTable;
	person_tags: PersonTagsTable;
	saved_views: SavedViewsTable;
	zero_result_searches: ZeroResultSearchesTable;
	faq_feedback: FaqFeedbackTable;
	ad_spend: AdSpendTable;
	staff: StaffTable;
	staff_links: StaffLinksTable;
	sessions: SessionsTable;
	audit_log: AuditLogTable;
	rate_limits: RateLimitsTable;
	jobs: JobsTable;
	delivery_attempts: DeliveryAttemptsTable;
	privacy_requests: PrivacyRequestsTable;
	erasures: ErasuresTable;
};
